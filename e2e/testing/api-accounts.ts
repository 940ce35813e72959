import { expect, type Page } from '@playwright/test';
import { chooseFor, personRow } from './people-list.ts';

const dialogOf = (page: Page) => page.getByRole('alertdialog');
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name }).click();
const openFrom = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

/** Asks for an API account on its page; whoever signed in just now gets it. */
export async function createApiAccount(page: Page, name: string, email: string): Promise<void> {
  await openFrom(page, 'Create an API account');
  await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialogOf(page).getByRole('textbox', { name: 'E-mail' }).fill(email);
  await press(page, 'Create an API account');
}

/** Asks for a webhook of all events on its page. */
export async function createWebhook(page: Page, address: string): Promise<void> {
  await openFrom(page, 'Create a webhook');
  await dialogOf(page).getByRole('textbox', { name: 'Address' }).fill(address);
  await press(page, 'Create a webhook');
}

/** Gives an account that is in the list its last day. */
export async function giveLastDay(page: Page, name: string, day: string): Promise<void> {
  await chooseFor(page, name, 'Change');
  await dialogOf(page).getByRole('textbox', { name: 'Last day' }).fill(day);
  await press(page, 'Save');
  await expect(personRow(page, name)).toContainText(day);
}

/** The cell that says that a webhook is told of one kind of event; a card of a phone's list names its cells. */
export const countOfEvents = (page: Page, address: string) =>
  personRow(page, address).getByRole('cell', { name: /^(Events:?\s*)?1$/ });

/** Has a webhook that is in the list told of printed cards alone. */
export async function narrowToPrinted(page: Page, address: string): Promise<void> {
  await chooseFor(page, address, 'Change');
  await dialogOf(page).getByRole('checkbox', { name: 'All events' }).uncheck();
  await dialogOf(page).getByRole('checkbox', { name: 'Card printed' }).check();
  await press(page, 'Save');
  await expect(countOfEvents(page, address)).toBeVisible();
}
