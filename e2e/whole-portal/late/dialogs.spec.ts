import type { Locator, Page } from '@playwright/test';
import { selectRows } from '../../../scripts/gallery/gallery-acts.ts';
import { crowdOrderId, orderId } from '../../../scripts/gallery/picture.ts';
import { desk, phone, title } from '../../testing/screens.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/test.ts';
import { actions, button, type Dialog, found, inMenu, item, list, lost, mailCameBack, norrbygg, type Person } from './dialog.ts';
import { delay, neverGivesUp } from './late.ts';

type Seen = { frames?: string[]; stop?: () => void };

/** From here on the page writes down where a dialog and all that can be pressed in it stands, whenever that changes. */
function noteFrames(): void {
  const frames: string[] = [];
  let isOver = false;
  const box = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  };
  const look = () => {
    const modal = document.querySelector('.modal');
    if (modal !== null) {
      const parts = [modal, ...modal.querySelectorAll('button, a, input, select, textarea')];
      const frame = parts.map((part) => `${part.tagName} ${box(part)}`).join(', ');
      if (frame !== frames.at(-1)) frames.push(frame);
    }
    if (!isOver) requestAnimationFrame(look);
  };
  look();
  Object.assign(window, { frames, stop: () => (isOver = true) } satisfies Seen);
}

type OpeningDialog = Dialog & {
  /** What says meanwhile that it works, and has the focus afterwards, where that is not what was pressed. */
  readonly waits?: (page: Page) => Locator;
};

const allCards = (page: Page) => page.getByRole('button', { name: 'All company cards' });
const menuOf = (who: string) => (page: Page) => page.getByRole('button', { name: `Actions for ${who}` });

/** By hand: a holder's, a company's, a supplier's and those of staff. */
const people: readonly Person<OpeningDialog>[] = [
  {
    who: ['Eevi Mäkinen', 'Mobile or smart ID'],
    size: phone,
    dialogs: [
      { at: '/cards/all', by: button(/^Lost, stolen or damaged\?, /), named: lost },
      { at: `/cards/view-order/${orderId(9)}`, by: button(lost), named: lost },
      { at: `/cards/view-order/${orderId(9)}`, by: button('Show PIN'), named: 'Enter the card number to see the PIN' },
      { at: `/cards/view-order/${orderId(9)}`, by: button('Show the card'), named: 'Show this card at the gate' },
    ],
  },
  {
    who: ['Björn Åkesson', 'Bank ID'],
    size: phone,
    dialogs: [
      { at: `/cards/order/${orderId(4)}`, by: button('Activate'), named: 'Enter the card number' },
      { at: `/cards/reject-card-oder/${orderId(2)}`, by: button('Say what is wrong'), named: 'What is wrong in the order?' },
    ],
  },
  {
    who: ['Sven Ek', 'Bank ID'],
    size: desk,
    dialogs: [{ at: '/account', by: button('Ask a company for access'), named: 'Ask a company for access' }],
  },
  {
    who: ['Karl Nyström', 'Bank ID'],
    size: desk,
    dialogs: [
      { at: list, by: button('Keyboard shortcuts'), named: 'Keyboard shortcuts', first: found },
      {
        at: list,
        by: (page) => [allCards(page), page.getByRole('button', { name: 'Suspend all company cards' })],
        named: /^Do you want to suspend all/,
        waits: allCards,
        first: found,
      },
      { at: list, by: button('Terminate 2'), named: 'Terminate 2 cards?', first: selectRows },
      { at: list, by: button('Export 2'), named: 'Export 2', first: selectRows },
      {
        at: `${norrbygg}/cards/view-order/${orderId(5)}`,
        by: inMenu('Order a replacement'),
        named: 'Order a replacement',
        waits: actions,
      },
      { at: `${norrbygg}/cards/view-order/${orderId(5)}`, by: inMenu(/^Renew$/), named: 'Renew', waits: actions },
      {
        at: `${norrbygg}/cards/view-order/${crowdOrderId(3714)}`,
        by: button('Correct the address'),
        named: /^Correct the address of /,
        answers: mailCameBack,
      },
      { at: `${norrbygg}/users`, by: button('Invite a user'), named: 'Invite by e-mail' },
      {
        at: `${norrbygg}/users`,
        by: (page) => [menuOf('Liisa Korhonen')(page), item(page, 'Lend a right')],
        named: 'Lend Liisa Korhonen a right',
        waits: menuOf('Liisa Korhonen'),
      },
      { at: `${norrbygg}/api-accounts`, by: button('Create an API account'), named: 'Create an API account' },
    ],
  },
  {
    who: ['Karl Nyström', 'Bank ID'],
    size: phone,
    dialogs: [{ at: list, by: inMenu('Terminate 2'), named: 'Terminate 2 cards?', waits: actions, first: selectRows }],
  },
  {
    who: ['Yrjö Kallio', 'Bank ID'],
    size: phone,
    dialogs: [{ at: '/MAJAVA/organization/cards', by: button('Show'), named: 'Waiting for a second person', first: found }],
  },
  {
    who: ['Olga Saar', 'Bank ID'],
    size: desk,
    dialogs: [
      { at: '/customers/NORRBYGG', by: button('Change the status'), named: 'Change the status of Norrbygg AB' },
      { at: '/staff/suppliers', by: button('Add a card supplier'), named: 'Add a card supplier' },
    ],
  },
  {
    who: ['Tove Strand', 'Bank ID'],
    size: phone,
    dialogs: [{ at: '/production/personalize', by: button('From a file'), named: 'Personalised cards from a file' }],
  },
];

/** Opens a dialog, all of which comes late, and says where it stood from its first frame on. */
async function stoodAt(page: Page, { by, named, waits = (of) => by(of).at(-1) as Locator }: OpeningDialog): Promise<string[]> {
  await delay(page);
  await page.evaluate(noteFrames);
  for (const each of by(page)) await each.click();
  await expect(waits(page)).toHaveAttribute('data-pending', 'true');
  const dialog = page.getByRole('dialog', { name: named }).or(page.getByRole('alertdialog', { name: named }));
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const frames = await page.evaluate(() => {
    const seen = window as unknown as Seen;
    seen.stop?.();
    return seen.frames ?? [];
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(waits(page)).toBeFocused();
  await expect(waits(page)).not.toHaveAttribute('data-pending');
  for (const routed of [page, page.context()]) await routed.unrouteAll({ behavior: 'wait' });
  // And at once where all is there.
  for (const each of by(page)) await each.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(waits(page)).toBeFocused();
  return frames;
}

for (const { who, size, dialogs } of people) {
  test.describe(() => {
    test.use({ viewport: size });
    test(`a dialog has all that it shows, and its height, when it opens: ${who[0]}${size === phone ? ' on a phone' : ''}: ${dialogs.map(({ named }) => String(named)).join(', ')}`, async ({
      page,
    }) => {
      await neverGivesUp(page);
      await signIn(page, ...who, '/authentication/sign-in?redirect_uri=/explanation');
      await expect(title(page)).toBeVisible();
      for (const dialog of dialogs) {
        await dialog.answers?.(page);
        await page.goto(dialog.at);
        await expect(title(page)).toBeVisible();
        await dialog.first?.(page);
        await page.waitForLoadState('networkidle');
        expect.soft(await stoodAt(page, dialog), `${String(dialog.named)} at ${dialog.at}`).toHaveLength(1);
      }
    });
  });
}
