import type { Page } from '@playwright/test';
import { accountPictures } from './account-pictures.ts';
import { customerPictures } from './customer-pictures.ts';
import { loseNetwork, openMenu, openRepresentation, suspendAll } from './gallery-acts.ts';
import { orderingPictures } from './ordering-pictures.ts';
import { peoplePictures } from './people-pictures.ts';
import {
  astrid,
  bjorn,
  eevi,
  failing,
  farah,
  karl,
  mats,
  olga,
  type Picture,
  personId,
  press,
  refusing,
  send,
  sven,
} from './picture.ts';
import { productionPictures } from './production-pictures.ts';
import { registrationPictures } from './registration-pictures.ts';

const order = (number: number) => `de300000-0000-4000-8002-${String(number).padStart(12, '0')}`;
const majava = 'de300000-0000-4000-8003-000000000002';
const list = '/NORRBYGG/organization/cards';

const errorKey = (id: string) => Buffer.from(JSON.stringify({ id, data: {} })).toString('base64url');

/** Every screen: full, empty and failing where it can be. */
export const pictures: readonly Picture[] = [
  { screen: 'confirm-order', state: 'before signing in', person: null, at: '/confirm-order' },
  { screen: 'confirm-order', state: 'of a supplier', person: null, at: '/confirm-order/kortverket' },
  { screen: 'confirm-order', state: 'signed in', person: astrid, at: '/confirm-order' },
  { screen: 'confirm-order', state: 'failing', person: null, at: '/confirm-order', answer: failing('check-if-user-has-pending') },
  { screen: 'visit-manual-id-partner', state: 'full', person: farah, at: '/cards/visit-manual-id-partner' },
  { screen: 'explanation', state: 'full', person: null, at: '/explanation' },
  { screen: 'not-supported-permission', state: 'full', person: null, at: '/users/notsupportedpermission' },
  { screen: 'error', state: 'unauthorized', person: sven, at: `/error/${errorKey('errors.unauthorized')}` },
  { screen: 'error', state: 'general', person: null, at: '/error/anything' },
  { screen: 'not-found', state: 'full', person: null, at: '/there/is/no/such/page' },
  { screen: 'report', state: 'full', person: null, at: '/report' },

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
  { screen: 'all-cards', state: 'full', person: eevi, at: '/cards/all' },
  { screen: 'all-cards', state: 'empty', person: sven, at: '/cards/all' },
  { screen: 'all-cards', state: 'failing', person: sven, at: '/cards/all', answer: failing('orders-for-display') },

  { screen: 'review', state: 'full', person: astrid, at: '/cards/order' },
  { screen: 'review', state: 'wrong phone', person: astrid, at: '/cards/order', act: wrongPhone },
  { screen: 'review', state: 'does not match', person: ['Cătălina Popescu', 'Manual ID'], at: '/cards/order' },
  { screen: 'review', state: 'not the holder', person: ['Jana Kask', 'Bank ID'], at: '/cards/order' },
  { screen: 'review', state: 'failing', person: astrid, at: '/cards/order', answer: failing('cards/pending-card-orders/') },
  { screen: 'activate', state: 'full', person: bjorn, at: `/cards/order/${order(4)}` },
  {
    screen: 'activate',
    state: 'asks the number',
    person: bjorn,
    at: `/cards/order/${order(4)}`,
    act: press('.order-actions button, main button.button', '[role=dialog]'),
  },
  { screen: 'activate', state: 'forbidden', person: ['Hanna Virtanen', 'Bank ID'], at: '/cards/order' },
  { screen: 'activate', state: 'not yet', person: ['Ivar Tamm', 'Mobile or smart ID'], at: '/cards/order' },
  { screen: 'reject', state: 'full', person: bjorn, at: `/cards/reject-card-oder/${order(2)}` },
  { screen: 'reject', state: 'wrong', person: bjorn, at: `/cards/reject-card-oder/${order(2)}`, act: send },
  { screen: 'reject', state: 'cannot be', person: eevi, at: `/cards/reject-card-oder/${order(9)}` },
  {
    screen: 'reject',
    state: 'failing',
    person: bjorn,
    at: `/cards/reject-card-oder/${order(2)}`,
    answer: failing('card-order-details'),
  },

  { screen: 'card', state: 'active', person: eevi, at: `/cards/view-order/${order(9)}` },
  {
    screen: 'card',
    state: 'menu',
    person: eevi,
    at: `/cards/view-order/${order(9)}`,
    act: press('main .action-menu-button', '[role=menu]'),
  },
  {
    screen: 'card',
    state: 'at the gate',
    person: eevi,
    at: `/cards/view-order/${order(9)}`,
    act: press('main .virtual-card button', '.gate-card'),
  },
  { screen: 'card', state: 'without a network', person: eevi, at: `/cards/view-order/${order(9)}`, act: loseNetwork },
  { screen: 'card', state: 'suspended', person: eevi, at: `/cards/view-order/${order(10)}` },
  { screen: 'card', state: 'another’s', person: sven, at: `/cards/view-order/${order(9)}` },
  { screen: 'suspend', state: 'full', person: eevi, at: `/cards/suspend-card-order/${order(9)}` },
  { screen: 'terminate', state: 'full', person: eevi, at: `/cards/terminate-card-order/${order(9)}` },
  {
    screen: 'terminate',
    state: 'refused',
    person: eevi,
    at: `/cards/terminate-card-order/${order(9)}`,
    answer: refusing('terminate-card-order/', 'errors.cards.itemNotFound'),
    act: async (page) => {
      await page.locator('main textarea').fill('–');
      await send(page);
    },
  },
  { screen: 'reactivate', state: 'full', person: eevi, at: `/cards/reactivate-card-order/${order(10)}` },
  { screen: 'pending-invitation', state: 'full', person: ['Pekka Laine', 'Bank ID'], at: `/pending-org-invitations/${majava}` },

  { screen: 'organisation-list', state: 'full', person: karl, at: list },
  { screen: 'organisation-list', state: 'nothing found', person: karl, at: `${list}?search=xyzxyz` },
  { screen: 'organisation-list', state: 'empty', person: mats, at: '/UUSI/organization/cards' },
  { screen: 'organisation-list', state: 'failing', person: karl, at: list, answer: failing('orders-for-display') },
  {
    screen: 'organisation-list',
    state: 'menu of a row',
    person: karl,
    at: list,
    act: press('main .action-menu-icon', '[role=menu]'),
  },
  {
    screen: 'organisation-list',
    state: 'a card beside',
    person: karl,
    at: `${list}?order=${order(5)}`,
    act: (page) => page.locator('.id-card').waitFor(),
  },
  { screen: 'organisation-list', state: 'suspend all', person: karl, at: list, act: suspendAll },
  {
    screen: 'organisation-list',
    state: 'representation menu',
    person: mats,
    at: '/UUSI/organization/cards',
    act: openRepresentation,
  },
  { screen: 'organisation-list', state: 'of a managed one', person: karl, at: `/NORRBYGG/organization/${majava}/cards` },
  ...orderingPictures,
  { screen: 'organisation-list', state: 'inactive user', person: ['Nils Holm', 'Bank ID'], at: '/dashboard' },
  { screen: 'organisation-waiting-orders', state: 'full', person: karl, at: `${list}/waiting-orders` },
  { screen: 'organisation-waiting-orders', state: 'empty', person: mats, at: '/UUSI/organization/cards/waiting-orders' },
  { screen: 'organisation-card', state: 'full', person: karl, at: `${list}/view-order/${order(5)}` },
  { screen: 'organisation-suspend', state: 'full', person: karl, at: `${list}/suspend-card-order/${order(5)}` },

  ...customerPictures,
  ...peoplePictures,
  ...accountPictures,
  ...registrationPictures,
  ...productionPictures,

  { screen: 'search-users', state: 'full', person: olga, at: '/search-users-globally?search=lind' },
  { screen: 'search-users', state: 'empty', person: olga, at: '/search-users-globally' },
  { screen: 'search-users', state: 'nothing found', person: olga, at: '/search-users-globally?search=xyzxyz' },
  {
    screen: 'search-users',
    state: 'failing',
    person: olga,
    at: '/search-users-globally?search=lind',
    answer: failing('users/global-search'),
  },
  { screen: 'user-cards', state: 'full', person: olga, at: `/search-users-globally/user-cards-list/${personId(5)}` },
  {
    screen: 'user-cards',
    state: 'a history',
    person: olga,
    at: `/search-users-globally/user-cards-list/${personId(5)}`,
    act: press('main tbody button', '[data-below] table'),
  },
  {
    screen: 'user-cards',
    state: 'failing',
    person: olga,
    at: `/search-users-globally/user-cards-list/${personId(5)}`,
    answer: failing('global-search-user-cards-list'),
  },
  { screen: 'component-examples', state: 'full', person: null, at: '/demo/examples' },
];

async function wrongPhone(page: Page): Promise<void> {
  await page.locator('main input[type=tel]').fill('12');
  await send(page);
}
