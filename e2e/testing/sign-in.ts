import type { APIResponse, Page } from '@playwright/test';
import { demoPeople } from '../../server/src/demo/world/demo-people.ts';

/** The methods as the demo's identity broker names them. */
export type Method = 'Bank ID' | 'Mobile or smart ID' | 'SMS code' | 'Manual ID' | 'General';

/** What they are called in the broker's addresses: its pages speak the reader's language. */
const methodKeys: Readonly<Record<Method, string>> = {
  'Bank ID': 'bank',
  'Mobile or smart ID': 'mobile',
  'SMS code': 'sms',
  'Manual ID': 'manual',
  General: 'general',
};

/** Who is not among the people of the demo, and types who they are. */
export type Someone = {
  readonly givenNames: string;
  readonly familyNames: string;
  readonly dateOfBirth: string;
  /** Two letters. */
  readonly nationality: string;
  readonly idType: 'Personal identity number' | 'Passport number' | 'Identity card number';
  readonly idCountry: string;
  readonly idValue: string;
  /** What a manual ID partner scanned. */
  readonly document?: 'Passport' | 'Identity card' | 'LMA card';
};

/**
 * Opens an address that asks for a sign-in, and signs in by the method; ends wherever the portal leads. The broker's pages are answered and
 * not drawn: a journey about something else need not see them again. A code is read and typed by hand.
 */
export async function signIn(page: Page, who: string | Someone, method: Method, at = '/'): Promise<void> {
  if (method === 'SMS code') return signInByHand(page, who, method, at);
  const { request } = page.context();
  const headers = { 'accept-language': await page.evaluate(() => navigator.languages.join(',')) };
  const sent = at.startsWith('/authentication/') ? at : `/authentication/sign-in?redirect_uri=${encodeURIComponent(at)}`;
  const broker = (await request.get(sent, { headers })).url();
  let answer = await request.post(broker, { form: { method: methodKeys[method], ...said(who) }, headers, maxRedirects: 0 });
  let next = leadsTo(answer);
  while (!hasArrived(next)) {
    answer = await request.get(next.href, { headers, maxRedirects: 0 });
    next = leadsTo(answer);
  }
  await page.goto(next.href, { waitUntil: 'commit' });
  await page.waitForURL(isThere, { waitUntil: 'commit' });
}

/**
 * Leaves the page, and its browser forgets who was signed in. A page that stayed would ask on without a session: each answer would give the
 * browser a new secret, and the sign-in that a journey begins next would be unknown once it came back.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

function leadsTo(answer: APIResponse): URL {
  const { location } = answer.headers();
  if (location === undefined) throw new Error(`The sign-in ended with ${answer.status()} at ${answer.url()}.`);
  return new URL(location, answer.url());
}

/** The same by the broker's own pages, as somebody sees them. */
export async function signInByHand(page: Page, who: string | Someone, method: Method, at = '/'): Promise<void> {
  await page.goto(at);
  await page.locator(`a[href="?method=${methodKeys[method]}"]`).click();
  await identify(page, who, method);
}

/** Says at the broker who one is, once it knows the method. */
export async function identify(page: Page, who: string | Someone, method: Method): Promise<void> {
  if (typeof who === 'string') await page.getByRole('button', { name: who }).click();
  else await describe(page, who);
  if (method === 'SMS code') {
    const phone = await page.locator('#phone').inputValue();
    await submit(page);
    // The code is sent once it is asked for.
    await page.locator('#code').waitFor();
    await page.locator('#code').fill(await lastCode(page, phone));
    await submit(page);
  }
  // A click does not wait for where it leads. Without this, the way back to the portal overtakes an address that a journey opens next.
  await page.waitForURL(isThere, { waitUntil: 'commit' });
}

/** Signs in once more from a dialog that asks for it; ends where that was. */
export async function proveAnew(page: Page, who: string | Someone): Promise<void> {
  await page.getByRole('alertdialog').getByRole('link', { name: 'Sign in again', exact: true }).click();
  await page.locator('a[href="?method=bank"]').click();
  await identify(page, who, 'Bank ID');
}

/** Addresses that lead whoever has signed in on to another page. */
const leadsOn = ['/', '/cards/my-cards'];
const hasArrived = ({ pathname }: URL) => !/^\/(?:demo\/broker|authentication)\//.test(pathname);
const isThere = (address: URL) => hasArrived(address) && !leadsOn.includes(address.pathname);

const idTypeKeys = {
  'Personal identity number': 'ssn',
  'Passport number': 'passport_number',
  'Identity card number': 'id_card_number',
} as const;
const documentKeys = { Passport: 'passport', 'Identity card': 'id_card', 'LMA card': 'lma_card' } as const;

/** What the broker's form says of somebody: which of the demo's people they are, or all that they would type. */
function said(who: string | Someone): Record<string, string> {
  if (typeof who !== 'string')
    return { step: 'someone-else', ...who, idType: idTypeKeys[who.idType], document: documentKeys[who.document ?? 'Passport'] };
  const person = demoPeople.find(({ givenNames, familyNames }) => `${givenNames.split(' ')[0]} ${familyNames}` === who);
  if (person === undefined) throw new Error(`Nobody of the demo is called ${who}.`);
  return { step: 'person', person: person.subject };
}

/** The first form of a broker's page; the last one cancels. */
const submit = (page: Page) => page.locator('form').first().getByRole('button').click();

async function describe(page: Page, someone: Someone): Promise<void> {
  await page.locator('a[href$="step=someone-else"]').click();
  await page.locator('#givenNames').fill(someone.givenNames);
  await page.locator('#familyNames').fill(someone.familyNames);
  await page.locator('#dateOfBirth').fill(someone.dateOfBirth);
  await page.locator('#nationality').fill(someone.nationality);
  await page.locator('#idType').selectOption(idTypeKeys[someone.idType]);
  await page.locator('#idCountry').fill(someone.idCountry);
  await page.locator('#idValue').fill(someone.idValue);
  if (someone.document !== undefined) await page.locator('#document').selectOption(documentKeys[someone.document]);
  await submit(page);
}

/** The code that went last to a phone, read in the demo's outbox. */
export async function lastCode(page: Page, phone: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto('/demo/outbox');
  const message = outbox.getByRole('article').filter({ hasText: phone });
  const text = await message.first().textContent();
  await outbox.close();
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
}
