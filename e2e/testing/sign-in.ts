import type { Page } from '@playwright/test';

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

/** Opens an address that asks for a sign-in, and signs in by the method; ends wherever the portal leads. */
export async function signIn(page: Page, who: string | Someone, method: Method, at = '/'): Promise<void> {
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
    await page.locator('#code').fill(await lastCode(page, phone));
    await submit(page);
  }
  // A click does not wait for where it leads. Without this, the way back to the portal overtakes an address that a journey opens next.
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/demo/broker/') && !leadsOn.includes(pathname), {
    waitUntil: 'commit',
  });
}

/** Signs in once more from a dialog that asks for it; ends where that was. */
export async function proveAnew(page: Page, who: string | Someone): Promise<void> {
  await page.getByRole('alertdialog').getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.locator('a[href="?method=bank"]').click();
  await identify(page, who, 'Bank ID');
}

/** Addresses that lead whoever has signed in on to another page. */
const leadsOn = ['/', '/cards/my-cards'];

const idTypeKeys = {
  'Personal identity number': 'ssn',
  'Passport number': 'passport_number',
  'Identity card number': 'id_card_number',
} as const;
const documentKeys = { Passport: 'passport', 'Identity card': 'id_card', 'LMA card': 'lma_card' } as const;

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
