import type { Page } from '@playwright/test';

/** The methods as the demo's identity broker names them. */
export type Method = 'Bank ID' | 'Mobile or smart ID' | 'SMS code' | 'Manual ID' | 'General';

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
  await page.getByRole('link', { name: method }).click();
  await identify(page, who, method);
}

/** Says at the broker who one is, once it knows the method. */
export async function identify(page: Page, who: string | Someone, method: Method): Promise<void> {
  if (typeof who === 'string') await page.getByRole('button', { name: who }).click();
  else await describe(page, who);
  if (method !== 'SMS code') return;
  const phone = await page.getByLabel('Phone number').inputValue();
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Code').fill(await lastCode(page, phone));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function describe(page: Page, someone: Someone): Promise<void> {
  await page.getByRole('link', { name: 'Someone else' }).click();
  await page.getByLabel('Given names').fill(someone.givenNames);
  await page.getByLabel('Family names').fill(someone.familyNames);
  await page.getByLabel('Date of birth').fill(someone.dateOfBirth);
  await page.getByLabel('Nationality').fill(someone.nationality);
  await page.getByLabel('Kind').selectOption(someone.idType);
  await page.getByLabel('Country, two letters').fill(someone.idCountry);
  await page.getByLabel('Number', { exact: true }).fill(someone.idValue);
  if (someone.document !== undefined) await page.getByLabel('Document that was scanned').selectOption(someone.document);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The code that went last to a phone, read in the demo's outbox. */
async function lastCode(page: Page, phone: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto('/demo/outbox');
  const message = outbox.getByRole('article').filter({ hasText: phone });
  const text = await message.first().textContent();
  await outbox.close();
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
}
