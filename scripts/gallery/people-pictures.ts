import type { Page } from '@playwright/test';
import { staffChanges } from './customer-pictures.ts';
import { sendUnproven } from './gallery-acts.ts';
import {
  answered,
  failing,
  farah,
  karl,
  olga,
  onItsWay,
  openDialog,
  type Picture,
  personId,
  press,
  refusing,
  sven,
} from './picture.ts';

const invited = { emails: 'anna@byggare.example' };
const supplier = 'de300000-0000-4000-8004-000000000002';
const users = '/NORRBYGG/organization/users';

/** It is read, and answered. */
const invitation = answered('memberships/', {
  role: 'main',
  name: 'Norrbygg AB',
  organizationCode: 'NORRBYGG',
  expires: '2036-03-25T09:30:00.000Z',
  ownEmail: null,
});
const requests = answered('organizations/access-requests', {
  requests: [
    { id: personId(20), fullName: 'Hanna Virtanen', asked: '2036-03-09T09:30:00.000Z' },
    { id: personId(21), fullName: 'Konstantin Wolfeschlegelsteinhausen', asked: '2036-03-10T09:30:00.000Z' },
  ],
  pagination: { totalItems: 2, itemsPerPage: 20, page: 1 },
});
const changed = (kind: string, was: string | null, becomes: string | null, by: string | null, reason: string | null = null) => ({
  at: '2036-03-10T09:30:00.000Z',
  kind,
  role: kind === 'type' ? 'basic' : null,
  whom: kind === 'state' || kind === 'second-person' ? 'Norrbygg AB' : 'Liisa Korhonen',
  was,
  becomes,
  reason,
  by,
  byRole: by === null ? 'staff' : 'main',
  bulkJob: null,
});
const changes = answered('organizations/user-changes', {
  changes: [
    changed('state', 'active', 'payment_overdue', null, 'Two invoices are unpaid since January'),
    changed('second-person', 'off', 'on', 'Karl Nyström'),
    changed('lent', '2036-03-24T09:30:00.000Z', 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', 'Karl Nyström'),
    changed('type', 'basic', 'main', 'Karl Nyström'),
  ],
  pagination: { totalItems: 4, itemsPerPage: 20, page: 1 },
});

/** The first entry of the menu of a basic user. */
async function grantFirst(page: Page): Promise<void> {
  await page.locator('main tr', { hasText: 'Korhonen' }).locator('.action-menu-icon').click();
  await page.locator('[role=menuitem]').first().click();
  await page.locator('[role=alertdialog] .message').first().waitFor();
}

/** Lends a right to the only basic user, whatever they are called: the second row. */
async function openLending(page: Page): Promise<void> {
  await page.locator('main .action-menu-icon').nth(1).click();
  await page.locator('[role=menuitem]').nth(1).click();
  await page.locator('[role=alertdialog] select').first().waitFor();
}
async function lendFirst(page: Page): Promise<void> {
  await openLending(page);
  await page.locator('[role=alertdialog] [type=submit]').click();
  await page.locator('[role=alertdialog] .message').first().waitFor();
}

/** Who belongs where: a company's users, staff, suppliers and ID offices, and who is asked to join one. */
export const peoplePictures: readonly Picture[] = [
  { screen: 'organisation-users', state: 'full', person: karl, at: users },
  { screen: 'organisation-users', state: 'asked for access', person: karl, at: users, answer: requests },
  { screen: 'organisation-users', state: 'invite', person: karl, at: users, act: openDialog },
  {
    screen: 'organisation-users',
    state: 'invite, sign in first',
    person: karl,
    at: users,
    answer: refusing('organizations/invite-users', 'errors.account.signInToProve'),
    act: sendUnproven(invited),
  },
  {
    screen: 'organisation-users',
    state: 'grant, sign in first',
    person: karl,
    at: users,
    answer: refusing('organizations/grant-permission', 'errors.account.signInToProve'),
    act: grantFirst,
  },
  { screen: 'organisation-users', state: 'lend a right', person: karl, at: users, act: openLending },
  {
    screen: 'organisation-users',
    state: 'lend, sign in first',
    person: karl,
    at: users,
    answer: refusing('organizations/lend-right', 'errors.account.signInToProve'),
    act: lendFirst,
  },
  { screen: 'organisation-users', state: 'nothing found', person: karl, at: `${users}?search=xyzxyz` },
  { screen: 'organisation-users', state: 'failing', person: karl, at: users, answer: failing('organizations/users') },
  { screen: 'organisation-user-changes', state: 'full', person: karl, at: `${users}/changes`, answer: changes },
  { screen: 'organisation-user-changes', state: 'empty', person: karl, at: `${users}/changes` },
  {
    screen: 'organisation-user-changes',
    state: 'failing',
    person: karl,
    at: `${users}/changes`,
    answer: failing('organizations/user-changes'),
  },
  { screen: 'staff', state: 'full', person: olga, at: '/staff' },
  { screen: 'staff', state: 'invite', person: olga, at: '/staff', act: openDialog },
  {
    screen: 'staff',
    state: 'invite, sign in first',
    person: olga,
    at: '/staff',
    answer: refusing('staff/invite', 'errors.account.signInToProve'),
    act: sendUnproven(invited),
  },
  { screen: 'staff', state: 'failing', person: olga, at: '/staff', answer: failing('staff/people') },
  { screen: 'partner-teams', state: 'suppliers', person: olga, at: '/staff/suppliers' },
  { screen: 'partner-teams', state: 'add a supplier', person: olga, at: '/staff/suppliers', act: openDialog },
  { screen: 'partner-team', state: 'full', person: olga, at: `/staff/suppliers/${supplier}` },
  {
    screen: 'partner-team',
    state: 'invite, sign in first',
    person: olga,
    at: `/staff/suppliers/${supplier}`,
    answer: refusing('staff/invite', 'errors.account.signInToProve'),
    act: sendUnproven(invited),
  },
  { screen: 'staff-log', state: 'full', person: olga, at: '/staff/log', answer: staffChanges },
  { screen: 'staff-log', state: 'failing', person: olga, at: '/staff/log', answer: failing('staff/changes') },
  { screen: 'staff-log', state: 'nothing found', person: olga, at: '/staff/log?search=xyzxyz' },
  { screen: 'partner-teams', state: 'failing', person: olga, at: '/staff/suppliers', answer: failing('staff/partners') },
  {
    screen: 'partner-team',
    state: 'failing',
    person: olga,
    at: `/staff/suppliers/${supplier}`,
    answer: failing('staff/people'),
  },
  {
    screen: 'staff-log',
    state: 'too many people',
    person: olga,
    at: '/staff/log',
    answer: refusing('staff/changes', 'errors.staff.tooManyPersons', { limit: 200 }),
  },
  { screen: 'staff', ...onItsWay('staff/people'), person: olga, at: '/staff' },
  { screen: 'partner-teams', state: 'offices', person: olga, at: '/staff/offices' },
  { screen: 'partner-teams', state: 'nothing found', person: olga, at: '/staff/offices?search=xyzxyz' },
  { screen: 'join', state: 'not identified', person: farah, at: '/join/any' },
  { screen: 'join', state: 'of none', person: sven, at: '/join/any' },
  { screen: 'join', state: 'full', person: sven, at: '/join/any', answer: invitation },
  {
    screen: 'join',
    state: 'declined',
    person: sven,
    at: '/join/any',
    answer: invitation,
    act: press('main .button[data-look=quiet]', 'main .empty-state'),
  },
  {
    screen: 'join',
    state: 'deleted since',
    person: sven,
    at: '/join/any',
    answer: refusing('memberships/read-invitation', 'errors.accountActivation.accountDeleted'),
  },
];
