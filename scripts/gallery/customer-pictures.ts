import type { Page } from '@playwright/test';
import { sendUnproven } from './gallery-acts.ts';
import { failing, isRefused, karl, mats, olga, onItsWay, openDialog, type Picture, refusing } from './picture.ts';

const accounts = '/NORRBYGG/organization/api-accounts';

const details = '/NORRBYGG/organization/details';
/** Sjövik Måleri, whose contract is not signed. */
const underWay = '/customers/under-way/de300000-0000-4000-8013-000000000003';

const failed = (number: number, recipient: string, kind: string, reason: string) => ({
  messageId: `de300000-0000-4000-8009-00000000000${number}`,
  recipient,
  kind,
  reason,
  channel: 'email',
  language: 'en',
  created: '2026-03-10T09:30:00.000Z',
  attempts: number,
  nextAttempt: null,
});

const failedMessages = (messages: readonly object[], waiting: number): NonNullable<Picture['answer']> => ({
  to: 'api/messages/failed',
  by: (route) =>
    route.fulfill({
      json: {
        result: {
          messages,
          counts: { waiting, failed: messages.length },
          pagination: { totalItems: messages.length, itemsPerPage: 20, page: 1 },
        },
      },
    }),
});
const refusedMessages = [
  failed(1, 'anna@byggare.example', 'membership-invitation', '550 5.1.1 <anna@byggare.example>: no such user'),
  failed(9, 'kort@norrbygg.example', 'order-rejected-by-holder', '554 5.7.1 message refused: … is listed'),
];

const changed = (number: number, change: object) => ({
  at: `2036-03-0${number}T09:30:00.000Z`,
  whom: 'anna@byggare.example',
  role: 'staff',
  was: null,
  becomes: null,
  reason: null,
  by: 'Olga Saar',
  byRole: 'staff',
  team: 'staff',
  teamName: null,
  ...change,
});

/** What staff did, of each kind of place. */
export const staffChanges: NonNullable<Picture['answer']> = {
  to: 'api/staff/changes',
  by: (route) =>
    route.fulfill({
      json: {
        result: {
          changes: [
            changed(9, {
              kind: 'state',
              whom: 'Lumi Sähkö Oy',
              was: 'pending',
              becomes: 'active',
              reason: 'The registry agrees',
              team: 'organisation',
              teamName: 'Lumi Sähkö Oy',
            }),
            changed(8, {
              kind: 'accepted',
              whom: 'Tove Strand',
              by: 'Tove Strand',
              byRole: 'invited',
              team: 'supplier',
              teamName: 'Kort Nord',
            }),
            changed(7, { kind: 'added', whom: 'Scan Centre Solna', team: 'office', teamName: 'Scan Centre Solna' }),
            changed(6, { kind: 'withdrawn' }),
            changed(5, { kind: 'invited', by: null, byRole: 'system' }),
          ],
          pagination: { totalItems: 5, itemsPerPage: 20, page: 1 },
        },
      },
    }),
};

async function changeState(page: Page): Promise<void> {
  await page.locator('main .customer-state button').click();
  await page.locator('[role=alertdialog]').waitFor();
}

/** The customers list, a company and the messages that did not go out. */
export const customerPictures: readonly Picture[] = [
  { screen: 'api-accounts', state: 'full', person: karl, at: accounts },
  { screen: 'api-accounts', state: 'make', person: karl, at: accounts, act: openDialog },
  {
    screen: 'api-accounts',
    state: 'make, sign in first',
    person: karl,
    at: accounts,
    answer: refusing('organizations/make-api-account', 'errors.account.signInToProve'),
    act: sendUnproven({ name: 'Payroll', email: 'it@norrbygg.example' }),
  },
  { screen: 'api-accounts', state: 'nothing found', person: karl, at: `${accounts}?search=xyzxyz` },
  { screen: 'api-accounts', state: 'empty', person: mats, at: '/UUSI/organization/api-accounts' },
  { screen: 'api-accounts', state: 'company not active', person: mats, at: '/VAIKNE/organization/api-accounts' },
  { screen: 'api-accounts', state: 'failing', person: karl, at: accounts, answer: failing('organizations/api-accounts') },
  { screen: 'organisation-details', state: 'full', person: karl, at: details },
  { screen: 'organisation-details', state: 'link', person: karl, at: `${details}?email=any` },
  {
    screen: 'organisation-details',
    state: 'link too late',
    person: karl,
    at: `${details}?email=any`,
    answer: refusing('organizations/open-contact-email', 'errors.emailChange.tokenExpired'),
    act: isRefused('main .button-row button'),
  },
  { screen: 'organisation-details', state: 'by staff', person: olga, at: details },
  { screen: 'organisation-details', state: 'failing', person: karl, at: details, answer: failing('organizations/details') },
  { screen: 'organisation-invoicing', state: 'full', person: karl, at: `${details}/invoicing` },
  {
    screen: 'organisation-invoicing',
    state: 'failing',
    person: karl,
    at: `${details}/invoicing`,
    answer: failing('organizations/details'),
  },
  { screen: 'customers', state: 'full', person: olga, at: '/customers' },
  { screen: 'customers', state: 'nothing found', person: olga, at: '/customers?search=xyzxyz' },
  { screen: 'customers', state: 'failing', person: olga, at: '/customers', answer: failing('customers') },
  { screen: 'customer', state: 'full', person: olga, at: '/customers/NORRBYGG' },
  // Its contract has another hash in each world.
  { screen: 'customer', state: 'waits for approval', person: olga, at: '/customers/LUMISAHKO' },
  { screen: 'customer-under-way', state: 'full', person: olga, at: underWay },
  { screen: 'customer', state: 'change the state', person: olga, at: '/customers/NORRBYGG', act: changeState },
  {
    screen: 'customer',
    state: 'failing',
    person: olga,
    at: '/customers/LUMISAHKO',
    answer: failing('customers/details'),
  },
  { screen: 'customer', ...onItsWay('customers/details'), person: olga, at: '/customers/LUMISAHKO' },
  { screen: 'messages', state: 'empty', person: olga, at: '/messages?set=failed', answer: failedMessages([], 0) },
  { screen: 'messages', state: 'nothing found', person: olga, at: '/messages?set=failed&search=xyzxyz' },
  { screen: 'messages', state: 'full', person: olga, at: '/messages?set=failed', answer: failedMessages(refusedMessages, 3) },
  { screen: 'messages', state: 'failing', person: olga, at: '/messages', answer: failing('messages') },
];
