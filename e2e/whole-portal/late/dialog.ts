import type { Locator, Page } from '@playwright/test';
import { cameBack } from '../../testing/calls.ts';
import type { phone } from '../../testing/screens.ts';
import type { Method } from '../../testing/sign-in.ts';
import { expect } from '../../testing/test.ts';

/** A dialog, and how somebody comes to it. */
export type Dialog = {
  readonly at: string;
  /** What the portal answers otherwise than it would, so that there is such a dialog. */
  readonly answers?: (page: Page) => Promise<unknown>;
  readonly first?: (page: Page) => Promise<void>;
  /** What is pressed, one after the other: the last opens the dialog. */
  readonly by: (page: Page) => readonly Locator[];
  readonly named: string | RegExp;
};
export type Person<Each extends Dialog> = {
  readonly who: readonly [string, Method];
  readonly size: typeof phone;
  readonly dialogs: readonly Each[];
};

export const norrbygg = '/NORRBYGG/organization';
export const list = `${norrbygg}/cards?status=active`;
export const lost = 'Lost, stolen or damaged?';
export const button = (name: string | RegExp) => (page: Page) => [page.getByRole('main').getByRole('button', { name }).first()];
export const actions = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Actions', exact: true });
export const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
export const inMenu = (name: string | RegExp) => (page: Page) => [actions(page), item(page, name)];
export const found = (page: Page) => expect(page.getByRole('main').getByText(/record\(s\) found$/)).toBeVisible();
/** Another journey corrects the one address of the demo world whose mail came back. */
export const mailCameBack = (page: Page) => page.route('**/api/cards/card-order-details/**', cameBack('cameBack'));
