import type { Locator, Page } from '@playwright/test';
import { type Dialog, item } from './dialog.ts';

export type FailingDialog = Dialog & {
  /** What draws it, or has a dialog of many ask: `scripts/checks/failing-dialogs.test.ts` tells which file of web/src has no row. */
  readonly file: `web/src/${string}.tsx`;
  /** What is typed or chosen in it, by the names of its fields. */
  readonly typed?: Readonly<Record<string, string>>;
  /** What is done in it before that. */
  readonly within?: (dialog: Locator) => Promise<void>;
  /** The button that sends. */
  readonly send: string | RegExp;
  /** It is refused too, and its session is over: one or two of each kind, for time's sake. */
  readonly isRefused?: true;
};

export const inMenuOf = (who: string | RegExp, name: string | RegExp) => (page: Page) => [
  page.getByRole('button', { name: who }).first(),
  item(page, name),
];
export const reason = { rejectionReason: 'The site is closed for winter' };
