import type { Page } from '@playwright/test';
import { loseNetwork, openMenu, typeNumber } from './gallery-acts.ts';
import {
  answered,
  astrid,
  bjorn,
  eevi,
  failing,
  onItsWay,
  orderId,
  type Picture,
  press,
  refusing,
  send,
  sven,
} from './picture.ts';

const majava = 'de300000-0000-4000-8003-000000000002';

async function wrongPhone(page: Page): Promise<void> {
  await page.locator('main input[type=tel]').fill('12');
  await send(page);
}

/** What a holder sees of their cards and orders. */
export const holderPictures: readonly Picture[] = [
  { screen: 'dashboard', state: 'full', person: bjorn, at: '/cards/waiting-orders' },
  { screen: 'dashboard', state: 'empty, done', person: sven, at: '/cards/waiting-orders/confirmed' },
  {
    screen: 'dashboard',
    state: 'failing',
    person: bjorn,
    at: '/cards/waiting-orders',
    answer: failing('cards/pending-card-orders'),
  },
  { screen: 'dashboard', state: 'menu of a phone', person: bjorn, at: '/cards/waiting-orders', act: openMenu },
  { screen: 'dashboard', state: 'company not active', person: ['Hanna Virtanen', 'Bank ID'], at: '/cards/waiting-orders' },
  { screen: 'all-cards', state: 'full', person: eevi, at: '/cards/all' },
  {
    screen: 'all-cards',
    state: 'a company not active',
    person: eevi,
    at: '/cards/all',
    answer: {
      to: 'orders-for-display',
      async by(route) {
        const text = await (await route.fetch()).text();
        await route.fulfill({
          contentType: 'application/json',
          body: text.replaceAll('"holdsToday":true', '"holdsToday":false'),
        });
      },
    },
  },
  {
    screen: 'all-cards',
    state: 'lost card',
    person: eevi,
    at: '/cards/all',
    act: press('main button[data-look="plain"]', '.card-loss-choices'),
  },
  { screen: 'all-cards', state: 'empty', person: sven, at: '/cards/all' },
  { screen: 'all-cards', state: 'failing', person: sven, at: '/cards/all', answer: failing('orders-for-display') },

  { screen: 'review', state: 'full', person: astrid, at: '/cards/order' },
  { screen: 'review', state: 'wrong phone', person: astrid, at: '/cards/order', act: wrongPhone },
  { screen: 'review', state: 'does not match', person: ['Cătălina Popescu', 'Manual ID'], at: '/cards/order' },
  { screen: 'review', state: 'not the holder', person: ['Jana Kask', 'Bank ID'], at: '/cards/order' },
  { screen: 'review', state: 'failing', person: astrid, at: '/cards/order', answer: failing('cards/pending-card-orders/') },
  { screen: 'review', ...onItsWay('cards/pending-card-orders/'), person: astrid, at: '/cards/order' },
  { screen: 'activate', state: 'full', person: bjorn, at: `/cards/order/${orderId(4)}` },
  {
    screen: 'activate',
    state: 'asks the number',
    person: bjorn,
    at: `/cards/order/${orderId(4)}`,
    act: press('.order-actions button, main button.button', '[role=dialog]'),
  },
  {
    screen: 'activate',
    state: 'too many tries',
    person: bjorn,
    at: `/cards/order/${orderId(4)}`,
    answer: refusing('check-if-user-has-activated', 'errors.cards.tooManyAttempts', { retryAfterSeconds: 660 }),
    act: typeNumber('.field-error'),
  },
  {
    screen: 'activate',
    state: 'ends the other',
    person: bjorn,
    at: `/cards/order/${orderId(4)}`,
    answer: answered('check-if-user-has-activated', {
      cardNumberIsValid: true,
      userHasActivatedCardsInOrg: true,
      cardNumber: 'KV-1234-123456',
    }),
    act: typeNumber('[role=alertdialog]'),
  },
  { screen: 'activate', state: 'forbidden', person: ['Hanna Virtanen', 'Bank ID'], at: '/cards/order' },
  { screen: 'activate', state: 'not yet', person: ['Ivar Tamm', 'Mobile or smart ID'], at: '/cards/order' },
  { screen: 'reject', state: 'full', person: bjorn, at: `/cards/reject-card-oder/${orderId(2)}` },
  { screen: 'reject', state: 'wrong', person: bjorn, at: `/cards/reject-card-oder/${orderId(2)}`, act: send },
  { screen: 'reject', state: 'cannot be', person: eevi, at: `/cards/reject-card-oder/${orderId(9)}` },
  {
    screen: 'reject',
    state: 'failing',
    person: bjorn,
    at: `/cards/reject-card-oder/${orderId(2)}`,
    answer: failing('card-order-details'),
  },

  { screen: 'card', state: 'active', person: eevi, at: `/cards/view-order/${orderId(9)}` },
  {
    screen: 'card',
    state: 'menu',
    person: eevi,
    at: `/cards/view-order/${orderId(9)}`,
    act: press('main .action-menu-button', '[role=menu]'),
  },
  {
    screen: 'card',
    state: 'at the gate',
    person: eevi,
    at: `/cards/view-order/${orderId(9)}`,
    act: press('main .button-row:has(+ .panel) button', '.gate-card'),
  },
  { screen: 'card', state: 'without a network', person: eevi, at: `/cards/view-order/${orderId(9)}`, act: loseNetwork },
  { screen: 'card', state: 'suspended', person: eevi, at: `/cards/view-order/${orderId(10)}` },
  {
    screen: 'card',
    state: 'what has happened',
    person: eevi,
    at: `/cards/view-order/${orderId(10)}`,
    act: press('main .open-timeline button', '.card-timeline-steps'),
  },
  {
    screen: 'card',
    state: 'what has happened, failing',
    person: eevi,
    at: `/cards/view-order/${orderId(10)}`,
    answer: failing('cards/card-timeline/'),
    act: press('main .open-timeline button', '.open-timeline .message, .open-timeline [role=alert]'),
  },
  { screen: 'card', state: 'terminated', person: eevi, at: `/cards/view-order/${orderId(12)}` },
  { screen: 'card', state: 'company not active', person: ['Hanna Virtanen', 'Bank ID'], at: `/cards/view-order/${orderId(14)}` },
  { screen: 'card', state: 'another’s', person: sven, at: `/cards/view-order/${orderId(9)}` },
  { screen: 'suspend', state: 'full', person: eevi, at: `/cards/suspend-card-order/${orderId(9)}` },
  { screen: 'terminate', state: 'full', person: eevi, at: `/cards/terminate-card-order/${orderId(9)}` },
  {
    screen: 'terminate',
    state: 'refused',
    person: eevi,
    at: `/cards/terminate-card-order/${orderId(9)}`,
    answer: refusing('terminate-card-order/', 'errors.cards.itemNotFound'),
    act: async (page) => {
      await page.locator('main textarea').fill('–');
      await send(page);
    },
  },
  { screen: 'reactivate', state: 'full', person: eevi, at: `/cards/reactivate-card-order/${orderId(10)}` },
  { screen: 'pending-invitation', state: 'full', person: ['Pekka Laine', 'Bank ID'], at: `/pending-org-invitations/${majava}` },
];
