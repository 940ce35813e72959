import type { Page } from '@playwright/test';
import { selectRows } from '../../../scripts/gallery/gallery-acts.ts';
import { differing, leaveOutFirstAnswers } from '../../testing/calls.ts';
import { rowsIn } from '../../testing/organisation-list.ts';
import { button, found, list, norrbygg } from './dialog.ts';
import { type FailingDialog, reason } from './failing-dialog.ts';
import { answering } from './what-moves.ts';

const question = 'web/src/organisation-cards/bulk/bulk-question.tsx';
const result = 'Many cards at once';
const done = {
  bulkJobId: 'de300000-0000-4000-8015-000000000001',
  action: 'suspend',
  by: 'Karl Nyström',
  isOwn: true,
  begun: '2026-03-10T09:30:00.000Z',
  ended: '2026-03-10T09:30:04.000Z',
  stopped: false,
  total: 2,
  done: 2,
  notDone: [],
  request: null,
};
const asDone = answering('/bulk-job/', done);

async function suspendTwo(page: Page): Promise<void> {
  for (const at of [0, 1]) await rowsIn(page, 'Active').nth(at).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Suspend 2' }).click();
  await page.getByRole('alertdialog').locator('[name=rejectionReason]').fill(reason.rejectionReason);
}

/** By hand: each dialog of a company's list that sends something. */
export const ofManyCards: readonly FailingDialog[] = [
  {
    file: 'web/src/organisation-cards/change-all-question.tsx',
    at: list,
    by: (page) => [
      page.getByRole('button', { name: 'All company cards' }),
      page.getByRole('button', { name: 'Suspend all company cards' }),
    ],
    named: /^Do you want to suspend all/,
    first: found,
    send: /^Yes, suspend/,
  },
  {
    file: question,
    at: list,
    by: button('Terminate 2'),
    named: 'Terminate 2 cards?',
    first: selectRows,
    typed: reason,
    send: 'Terminate 2',
    isRefused: true,
  },
  { file: question, at: list, by: button('Export 2'), named: 'Export 2', first: selectRows, send: 'Export 2' },
  {
    file: question,
    at: `${norrbygg}/cards/30?status=active`,
    answers: async (page) => {
      await asDone(page);
      await answering('/begin-bulk-job/', done)(page);
    },
    first: suspendTwo,
    by: (page) => [page.getByRole('alertdialog').getByRole('button', { name: 'Suspend 2' })],
    named: result,
    send: 'Undo',
  },
  {
    file: 'web/src/organisation-cards/bulk/bulk-job-strip.tsx',
    at: list,
    answers: async (page) => {
      await leaveOutFirstAnswers(page);
      await asDone(page);
      await differing('/orders-for-display/', () => ({ bulkJobIds: [done.bulkJobId] }))(page);
    },
    by: button('Show the result'),
    named: result,
    send: 'Download as CSV',
  },
];
