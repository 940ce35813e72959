import type { Page } from '@playwright/test';
import type { CardOrderWrapper, OrderApproval, OrganisationState, UnapprovedOrder } from '@siteid/contract';
import { chooseSheet, openCamera } from './gallery-acts.ts';
import {
  answered,
  differing,
  failing,
  inMain,
  isRefused,
  karl,
  mats,
  onItsWay,
  orderId,
  type Picture,
  personId,
  press,
  refusing,
  send,
} from './picture.ts';

const majava = 'de300000-0000-4000-8003-000000000002';
const newOrder = '/NORRBYGG/organization/orders/new';
const manyOrders = '/NORRBYGG/organization/orders/import';
const unapproved = '/NORRBYGG/organization/orders/unapproved';

const waiting = (number: number, fullName: string, typedBy: string[], whyNot: UnapprovedOrder['whyNot']): UnapprovedOrder => ({
  orderId: personId(number),
  fullName,
  dateOfBirth: '1984-03-09',
  cardType: number === 2 ? 'nordic_temporary' : 'nordic',
  hasPhoto: number !== 2,
  typedBy,
  sentBackWith: number === 3 ? 'Ansiktet är för mörkt för tryck.' : null,
  modified: '2036-03-10T09:30:00.000Z',
  whyNot,
});
const waitingOrders = (orgState: OrganisationState): NonNullable<Picture['answer']> => {
  const notActive = orgState === 'active' ? null : 'companyNotActive';
  return {
    to: 'cards/unapproved-orders',
    by: (route) =>
      route.fulfill({
        json: {
          result: {
            orgName: 'Norrbygg AB',
            orgState,
            needsSecondPerson: true,
            mayChangeSetting: true,
            mayOrder: true,
            demands: { terminations: true, changesAbove: 25 },
            orders: [
              waiting(1, 'Grażyna Górski', ['Liisa Korhonen'], notActive),
              waiting(2, 'Lars Isak Hellström', ['Liisa Korhonen', 'Karl Nyström'], notActive ?? 'typedByYou'),
              waiting(3, 'Oksana Hrytsenko', ['Liisa Korhonen'], notActive),
              waiting(4, 'Dmytro Kovalenko', ['Liisa Korhonen'], notActive),
            ],
            pagination: { totalItems: 4, itemsPerPage: 50, page: 1 },
          },
        },
      }),
  };
};

/** What an order does not tell that nobody has approved: nobody has told its holder of it, who has proven nothing for it. */
const unsent = {
  status: 'ordered',
  cardNumber: null,
  lastTold: null,
  verifiedName: null,
  verifiedNationalities: [],
  verificationSource: null,
  validFrom: '2036-03-11',
  validUntil: '2039-03-10',
};
/** An order of Karl's company as one that waits for its approval. */
const waitingOrder = (approval: OrderApproval): NonNullable<Picture['answer']> => ({
  to: 'cards/card-order-details',
  async by(route) {
    const { result } = (await (await route.fetch()).json()) as { result: CardOrderWrapper };
    const pendingOrder = { ...result.pendingOrder, ...unsent, approval };
    await route.fulfill({ json: { result: { ...result, status: 'ordered', pendingOrder } } });
  },
});
const ordered = '/NORRBYGG/organization/cards/view-order/de300000-0000-4000-8002-000000000005';

const withoutSupplier = differing('cards/card-ordering', { cardSuppliers: [] });
const tooManyIds = (to: string) => refusing(to, 'errors.cards.tooManyGovernmentIds', { retryAfterHours: 7 });
const orderedBefore = orderId(5);
const sendOrder = isRefused('.order-dock button[type=submit]');
const imported = (line: number, worker: string, changed: object) => ({ line, worker, orderId: null, problems: [], ...changed });
const importedRows = answered('cards/order-import/', {
  rows: [
    imported(2, 'Grażyna Górski', { outcome: 'ordered', orderId: orderedBefore }),
    imported(3, 'Lars Isak Hellström', { outcome: 'before', orderId: orderedBefore }),
    imported(4, 'Oksana Hrytsenko', { outcome: 'wrong', problems: [{ field: 'email', reason: 'notAnEmail', values: {} }] }),
  ],
  waitsForApproval: false,
});

async function orderSheet(page: Page): Promise<void> {
  await chooseSheet(page);
  await isRefused('.import-order button')(page);
}

async function cancelFirst(page: Page): Promise<void> {
  await press(inMain('.action-menu-icon'), '[role=menu]')(page);
  await press('[role=menuitem]:last-child', '[role=alertdialog]')(page);
}

/** Ordering in the browser: one card, many from a sheet, and what waits for its approval. */
export const orderingPictures: readonly Picture[] = [
  { screen: 'order-card', state: 'empty', person: karl, at: newOrder },
  { screen: 'order-card', state: 'wrong', person: karl, at: newOrder, act: send },
  {
    screen: 'order-card',
    state: 'too many tries',
    person: karl,
    at: `${newOrder}?from=${orderedBefore}`,
    answer: tooManyIds('cards/order-card/'),
    act: sendOrder,
  },
  {
    screen: 'order-card',
    state: 'has such a card',
    person: karl,
    at: `${newOrder}?from=${orderedBefore}`,
    answer: answered('cards/order-card/', {
      order: null,
      standing: { orderId: orderedBefore, status: 'active', validFrom: '2036-01-01', validUntil: '2038-01-01' },
      problems: [],
    }),
    act: sendOrder,
  },
  {
    screen: 'order-card',
    state: 'ordered',
    person: karl,
    at: `${newOrder}?from=${orderedBefore}`,
    answer: answered('cards/order-card/', {
      order: { orderId: orderedBefore, status: 'approved_by_orderer', isNew: true },
      standing: null,
      problems: [],
    }),
    act: press('.order-dock button[type=submit]', 'main .message[data-tone=success]'),
  },
  { screen: 'order-card', ...onItsWay('card-ordering'), person: karl, at: newOrder },
  { screen: 'order-card', state: 'company not active', person: mats, at: '/VAIKNE/organization/orders/new' },
  { screen: 'order-card', state: 'no card supplier', person: karl, at: newOrder, answer: withoutSupplier },
  { screen: 'order-card', state: 'failing', person: karl, at: newOrder, answer: failing('card-ordering') },
  { screen: 'order-card', state: 'camera', person: karl, at: newOrder, act: openCamera(null, true) },
  { screen: 'order-card', state: 'camera refused', person: karl, at: newOrder, act: openCamera('NotAllowedError') },
  { screen: 'order-card', state: 'camera in use', person: karl, at: newOrder, act: openCamera('NotReadableError') },
  { screen: 'import-orders', state: 'empty', person: karl, at: manyOrders },
  { screen: 'import-orders', state: 'no card supplier', person: karl, at: manyOrders, answer: withoutSupplier },
  { screen: 'import-orders', state: 'rows to mend', person: karl, at: manyOrders, act: chooseSheet },
  {
    screen: 'import-orders',
    state: 'too many tries',
    person: karl,
    at: manyOrders,
    answer: tooManyIds('cards/place-imported-orders/'),
    act: orderSheet,
  },
  {
    screen: 'import-orders',
    state: 'ordered',
    person: karl,
    at: `${manyOrders}?import=${personId(1)}`,
    answer: importedRows,
  },
  { screen: 'import-orders', state: 'failing', person: karl, at: manyOrders, answer: failing('card-ordering') },
  { screen: 'import-orders', state: 'company not active', person: mats, at: '/VAIKNE/organization/orders/import' },
  { screen: 'unapproved-orders', state: 'full', person: karl, at: unapproved, answer: waitingOrders('active') },
  { screen: 'unapproved-orders', state: 'empty', person: mats, at: '/UUSI/organization/orders/unapproved' },
  { screen: 'unapproved-orders', state: 'nothing found', person: karl, at: `${unapproved}?search=xyzxyz` },
  {
    screen: 'unapproved-orders',
    state: 'cancel one',
    person: karl,
    at: unapproved,
    answer: waitingOrders('active'),
    act: cancelFirst,
  },
  {
    screen: 'unapproved-orders',
    state: 'no second person, sign in first',
    person: karl,
    at: unapproved,
    answer: waitingOrders('active'),
    act: press(inMain('[role=switch]'), '[role=alertdialog]'),
  },
  {
    screen: 'unapproved-orders',
    state: 'of a managed one',
    person: karl,
    at: `/NORRBYGG/organization/${majava}/orders/unapproved`,
  },
  {
    screen: 'unapproved-orders',
    state: 'company not active',
    person: karl,
    at: unapproved,
    answer: waitingOrders('payment_overdue'),
  },
  { screen: 'unapproved-orders', state: 'failing', person: karl, at: unapproved, answer: failing('unapproved-orders') },
  {
    screen: 'organisation-order',
    state: 'to approve',
    person: karl,
    at: ordered,
    answer: waitingOrder({ whyNot: null, orgState: 'active' }),
  },
  {
    screen: 'organisation-order',
    state: 'company not active',
    person: karl,
    at: ordered,
    answer: waitingOrder({ whyNot: 'companyNotActive', orgState: 'payment_overdue' }),
  },
];
