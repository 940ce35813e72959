import type { Locator, Page } from '@playwright/test';
import type { phone } from '../../testing/screens.ts';
import type { Method } from '../../testing/sign-in.ts';
import { expect } from '../../testing/test.ts';

export type FailingDialog = {
  readonly at: string;
  /** What the portal answers otherwise than it would, so that there is such a dialog. */
  readonly answers?: (page: Page) => Promise<unknown>;
  readonly first?: (page: Page) => Promise<void>;
  /** What is pressed, one after the other: the last opens the dialog. */
  readonly by: (page: Page) => readonly Locator[];
  readonly named: string | RegExp;
  /** What is typed or chosen in it, by the names of its fields. */
  readonly typed?: Readonly<Record<string, string>>;
  /** What is done in it before that. */
  readonly within?: (dialog: Locator) => Promise<void>;
  /** The button that sends. */
  readonly send: string | RegExp;
};
export type Person = {
  readonly who: readonly [string, Method];
  readonly size: typeof phone;
  readonly dialogs: readonly FailingDialog[];
};

export const order = (number: number) => `de300000-0000-4000-8002-${String(number).padStart(12, '0')}`;
export const button = (name: string | RegExp) => (page: Page) => [page.getByRole('main').getByRole('button', { name }).first()];
export const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
export const inMenuOf = (who: string | RegExp, name: string | RegExp) => (page: Page) => [
  page.getByRole('button', { name: who }).first(),
  item(page, name),
];
export const found = (page: Page) => expect(page.getByRole('main').getByText(/record\(s\) found$/)).toBeVisible();
export const reason = { rejectionReason: 'The site is closed for winter' };
