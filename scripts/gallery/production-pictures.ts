import type { Page } from '@playwright/test';
import { failing, isRefused, onItsWay, openDialog, type Person, type Picture, refusing } from './picture.ts';

const tove: Person = ['Tove Strand', 'Bank ID'];
const viggo: Person = ['Viggo Lund', 'Bank ID'];

async function turnDown(page: Page): Promise<void> {
  await page.locator('.production-decision .button[data-look=danger]').last().click();
  await page.locator('main textarea').waitFor();
}

async function sendBack(page: Page): Promise<void> {
  await page.locator('.production-decision .button[data-look=quiet]').first().click();
  await page.locator('main textarea').waitFor();
}

async function readZone(page: Page): Promise<void> {
  const zone = 'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4\n';
  await page.locator('textarea[name=zone]').fill(zone);
  await page.locator('main .message[data-tone=success]').waitFor();
}

const known: NonNullable<Picture['answer']> = {
  to: 'identity-office/look-up',
  by: (route) =>
    route.fulfill({
      json: {
        result: {
          person: { fullName: 'Erika Mustermann', verified: '2036-01-12T09:30:00.000Z', hasPhone: true },
          orders: [
            {
              orderId: 'de300000-0000-4000-8002-000000000001',
              nameToPrint: 'Erika Mustermann',
              orgName: 'Norrbygg AB',
              cardType: 'nordic',
              status: 'approved_by_personalizer',
            },
          ],
        },
      },
    }),
};
async function lookUp(page: Page): Promise<void> {
  await readZone(page);
  await page.locator('.identity-office-known .button').click();
  await page.locator('.identity-office-known .message').waitFor();
}
async function recordRead(page: Page): Promise<void> {
  await readZone(page);
  await isRefused('.identity-office-desk button[type=submit]')(page);
}
const day: NonNullable<Picture['answer']> = {
  to: 'identity-office/day',
  by: (route) => {
    const at = '2036-03-11T08:12:00.000Z';
    const recorded = { at, kind: 'recorded', clerk: 'Viggo Lund', scanner: 'SC-0042', reason: null };
    return route.fulfill({
      json: {
        result: {
          day: '2036-03-11',
          recorded: 2,
          cancelled: 1,
          deeds: [
            { ...recorded, name: 'Erika Mustermann', document: 'passport' },
            { ...recorded, name: 'Cătălina Popescu', document: 'id_card' },
            {
              at,
              kind: 'cancelled',
              clerk: 'Viggo Lund',
              name: 'Jana Kask',
              document: null,
              scanner: null,
              reason: 'En annan person',
            },
          ],
          pagination: { totalItems: 3, itemsPerPage: 20, page: 1 },
        },
      },
    });
  },
};

/** The screens of a card supplier and of an ID office. */
export const productionPictures: readonly Picture[] = [
  { screen: 'production', state: 'full', person: tove, at: '/production' },
  { screen: 'production', state: 'to print', person: tove, at: '/production/print' },
  { screen: 'production', state: 'nothing found', person: tove, at: '/production?search=xyzxyz' },
  { screen: 'production', state: 'failing', person: tove, at: '/production', answer: failing('production/queue') },
  { screen: 'production', state: 'from a file', person: tove, at: '/production/personalize', act: openDialog },
  { screen: 'order-in-production', state: 'to check', person: tove, at: '/production/check/order' },
  { screen: 'order-in-production', state: 'turned down', person: tove, at: '/production/check/order', act: turnDown },
  { screen: 'order-in-production', state: 'sent back', person: tove, at: '/production/check/order', act: sendBack },
  { screen: 'order-in-production', state: 'to personalise', person: tove, at: '/production/personalize/order' },
  {
    screen: 'order-in-production',
    state: 'opened by another',
    person: tove,
    at: '/production/check/order',
    answer: refusing('production/report/', 'errors.production.openedByAnother'),
    act: isRefused('.production-decision .button[data-look=primary]'),
  },
  { screen: 'order-in-production', ...onItsWay('production/take'), person: tove, at: '/production/check/order' },
  {
    screen: 'order-in-production',
    state: 'failing',
    person: tove,
    at: '/production/check/order',
    answer: failing('production/take'),
  },
  { screen: 'identity-office', state: 'empty', person: viggo, at: '/identity-office' },
  { screen: 'identity-office', state: 'read', person: viggo, at: '/identity-office', act: readZone },
  { screen: 'identity-office', state: 'known', person: viggo, at: '/identity-office', answer: known, act: lookUp },
  {
    screen: 'identity-office',
    state: 'too many look-ups',
    person: viggo,
    at: '/identity-office',
    answer: refusing('identity-office/look-up', 'errors.staff.tooManyPersons', { limit: 60 }),
    act: lookUp,
  },
  {
    screen: 'identity-office',
    state: 'too many recorded',
    person: viggo,
    at: '/identity-office',
    answer: refusing('identity-office/record/', 'errors.partner.tooManyIdentities', { limit: 200 }),
    act: recordRead,
  },
  {
    screen: 'identity-office',
    state: 'failing',
    person: viggo,
    at: '/identity-office',
    answer: failing('identity-office/offices'),
  },
  { screen: 'office-day', state: 'full', person: viggo, at: '/identity-office/day', answer: day },
  { screen: 'office-day', state: 'empty', person: viggo, at: '/identity-office/day' },
  { screen: 'office-day', state: 'nothing found', person: viggo, at: '/identity-office/day?search=xyzxyz' },
  { screen: 'office-day', state: 'failing', person: viggo, at: '/identity-office/day', answer: failing('identity-office/day') },
];
