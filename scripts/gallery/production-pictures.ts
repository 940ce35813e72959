import type { Page } from '@playwright/test';
import { failing, openDialog, type Person, type Picture } from './picture.ts';

const tove: Person = ['Tove Strand', 'Bank ID'];
const viggo: Person = ['Viggo Lund', 'Bank ID'];

async function turnDown(page: Page): Promise<void> {
  await page.locator('.production-decision .button[data-look=danger]').last().click();
  await page.locator('main textarea').waitFor();
}

async function readZone(page: Page): Promise<void> {
  const zone = 'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4\n';
  await page.locator('textarea[name=zone]').fill(zone);
  await page.locator('main .message[data-tone=success]').waitFor();
}

/** The screens of a card supplier and of an ID office. */
export const productionPictures: readonly Picture[] = [
  { screen: 'production', state: 'full', person: tove, at: '/production' },
  { screen: 'production', state: 'to print', person: tove, at: '/production/print' },
  { screen: 'production', state: 'nothing found', person: tove, at: '/production?search=xyzxyz' },
  { screen: 'production', state: 'failing', person: tove, at: '/production', answer: failing('production/queue') },
  { screen: 'production', state: 'from a file', person: tove, at: '/production/personalize', act: openDialog },
  { screen: 'order-in-production', state: 'to check', person: tove, at: '/production/check/order' },
  { screen: 'order-in-production', state: 'turned down', person: tove, at: '/production/check/order', act: turnDown },
  { screen: 'order-in-production', state: 'to personalise', person: tove, at: '/production/personalize/order' },
  {
    screen: 'order-in-production',
    state: 'failing',
    person: tove,
    at: '/production/check/order',
    answer: failing('production/take'),
  },
  { screen: 'identity-office', state: 'empty', person: viggo, at: '/identity-office' },
  { screen: 'identity-office', state: 'read', person: viggo, at: '/identity-office', act: readZone },
  {
    screen: 'identity-office',
    state: 'failing',
    person: viggo,
    at: '/identity-office',
    answer: failing('identity-office/offices'),
  },
  { screen: 'office-day', state: 'empty', person: viggo, at: '/identity-office/day' },
  { screen: 'office-day', state: 'failing', person: viggo, at: '/identity-office/day', answer: failing('identity-office/day') },
];
