import { accountPictures } from './account-pictures.ts';
import { bulkPictures } from './bulk-pictures.ts';
import { cardLifePictures } from './card-life-pictures.ts';
import { customerPictures } from './customer-pictures.ts';
import { chooseAction, lookUpNumber, openRepresentation, selectRows, suspendAll, tellOfFoundCard } from './gallery-acts.ts';
import { holderPictures } from './holder-pictures.ts';
import { orderingPictures } from './ordering-pictures.ts';
import { overviewPictures } from './overview-pictures.ts';
import { peoplePictures } from './people-pictures.ts';
import {
  answered,
  astrid,
  crowdOrderId,
  failing,
  farah,
  karl,
  mats,
  olga,
  onItsWay,
  orderId,
  ordersBut,
  type Picture,
  personId,
  press,
  refusing,
  sven,
} from './picture.ts';
import { productionPictures } from './production-pictures.ts';
import { registrationPictures } from './registration-pictures.ts';
import { waitingPictures } from './waiting-pictures.ts';
import { webhookPictures } from './webhook-pictures.ts';

const majava = 'de300000-0000-4000-8003-000000000002';
const list = '/NORRBYGG/organization/cards';
const ofMajava = `/NORRBYGG/organization/${majava}/cards`;
/** Of the crowd of the demo world: a card of Majava that was lost, and the order of another in its place. */
const [lostCard, itsReplacement] = [crowdOrderId(4031), crowdOrderId(4035)];

/** One of Norrbygg's that waits for review, and its holder sent back. */
const sentBack = crowdOrderId(3606);
/** One of its that its card supplier sent back. */
const sentBackBySupplier = crowdOrderId(3892);
/** Another, whose last mail came back. */
const unreached = crowdOrderId(3715);

const errorKey = (id: string) => Buffer.from(JSON.stringify({ id, data: {} })).toString('base64url');

/** Every screen: full, empty and failing where it can be. */
export const pictures: readonly Picture[] = [
  { screen: 'confirm-order', state: 'before signing in', person: null, at: '/confirm-order' },
  { screen: 'confirm-order', state: 'of a supplier', person: null, at: '/confirm-order/kortverket' },
  { screen: 'confirm-order', state: 'signed in', person: astrid, at: '/confirm-order' },
  { screen: 'confirm-order', state: 'failing', person: null, at: '/confirm-order', answer: failing('check-if-user-has-pending') },
  { screen: 'visit-manual-id-partner', state: 'full', person: farah, at: '/cards/visit-manual-id-partner' },
  { screen: 'explanation', state: 'full', person: null, at: '/explanation' },
  { screen: 'found-card', state: 'full', person: null, at: '/cards/found-card' },
  {
    screen: 'found-card',
    state: 'told',
    person: null,
    at: '/cards/found-card',
    answer: answered('cards/found-card', {}),
    act: tellOfFoundCard,
  },
  { screen: 'not-supported-permission', state: 'full', person: null, at: '/users/notsupportedpermission' },
  { screen: 'error', state: 'unauthorized', person: sven, at: `/error/${errorKey('errors.unauthorized')}` },
  { screen: 'error', state: 'general', person: null, at: '/error/anything' },
  { screen: 'not-found', state: 'full', person: null, at: '/there/is/no/such/page' },
  { screen: 'report', state: 'full', person: null, at: '/report' },

  ...holderPictures,

  { screen: 'organisation-list', state: 'full', person: karl, at: list },
  { screen: 'organisation-list', state: 'nothing found', person: karl, at: `${list}?search=xyzxyz` },
  { screen: 'organisation-list', state: 'ends soon', person: karl, at: `${list}?endsWithin=60` },
  { screen: 'organisation-list', state: 'empty', person: mats, at: '/UUSI/organization/cards' },
  { screen: 'organisation-list', state: 'failing', person: karl, at: list, answer: failing('orders-for-display') },
  { screen: 'organisation-list', ...onItsWay('orders-for-display'), person: karl, at: list },
  {
    screen: 'organisation-list',
    state: 'too many people',
    person: olga,
    at: list,
    answer: refusing('orders-for-display', 'errors.staff.tooManyPersons', { limit: 200 }),
  },
  { screen: 'organisation-list', state: 'company not active', person: mats, at: '/VAIKNE/organization/cards' },
  { screen: 'organisation-list', state: 'selected', person: karl, at: list, act: selectRows },
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
    at: `${list}?order=${orderId(5)}`,
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
  ...waitingPictures,
  { screen: 'organisation-card', state: 'full', person: karl, at: `${list}/view-order/${orderId(5)}` },
  {
    screen: 'organisation-card',
    state: 'what has happened',
    person: karl,
    at: `${list}/view-order/${orderId(5)}`,
    act: press('main .open-timeline button', '.card-timeline-steps'),
  },
  {
    screen: 'organisation-card',
    state: 'suspended',
    person: karl,
    at: `/NORRBYGG/organization/${majava}/cards/view-order/${orderId(10)}`,
  },
  { screen: 'organisation-card', state: 'lost, another on its way', person: karl, at: `${ofMajava}/view-order/${lostCard}` },
  {
    screen: 'organisation-card',
    state: 'asks for a replacement',
    person: karl,
    at: `${list}/view-order/${orderId(5)}`,
    act: chooseAction('replace'),
  },
  {
    screen: 'organisation-card',
    state: 'asks before it will not be renewed',
    person: karl,
    at: `${list}/view-order/${orderId(5)}`,
    answer: ordersBut('"mayDeclineRenewal":true'),
    act: chooseAction('declineRenewal'),
  },
  {
    screen: 'organisation-card',
    state: 'will not be renewed',
    person: karl,
    at: `${list}/view-order/${orderId(5)}`,
    answer: ordersBut('"notRenewed":{"at":"2026-11-02T09:00:00.000Z","name":"Karl Nyström"}'),
  },
  { screen: 'organisation-card', state: 'sent back', person: karl, at: `${list}/view-order/${sentBack}` },
  {
    screen: 'organisation-card',
    state: 'sent back by supplier',
    person: karl,
    at: `${list}/view-order/${sentBackBySupplier}`,
  },
  {
    screen: 'organisation-card',
    state: 'mail came back',
    person: karl,
    at: `${list}/view-order/${unreached}`,
    act: press('.told-holder button', '[role=alertdialog]'),
  },
  { screen: 'organisation-card', state: 'in the place of another', person: karl, at: `${ofMajava}/view-order/${itsReplacement}` },
  { screen: 'organisation-suspend', state: 'full', person: karl, at: `${list}/suspend-card-order/${orderId(5)}` },

  ...cardLifePictures,
  ...overviewPictures,
  ...bulkPictures,
  ...customerPictures,
  ...webhookPictures,
  ...peoplePictures,
  ...accountPictures,
  ...registrationPictures,
  ...productionPictures,

  { screen: 'search-users', state: 'full', person: olga, at: '/search-users-globally?search=lind', keptHeight: 2500 },
  { screen: 'search-users', state: 'empty', person: olga, at: '/search-users-globally' },
  { screen: 'search-users', state: 'nothing found', person: olga, at: '/search-users-globally?search=xyzxyz' },
  {
    screen: 'search-users',
    state: 'failing',
    person: olga,
    at: '/search-users-globally?search=lind',
    answer: failing('users/global-search'),
  },
  {
    screen: 'search-users',
    state: 'too many people',
    person: olga,
    at: '/search-users-globally?search=lind',
    answer: refusing('users/global-search', 'errors.staff.tooManyPersons', { limit: 200 }),
  },
  {
    screen: 'search-users',
    state: 'looked up',
    person: olga,
    at: '/search-users-globally',
    answer: answered('users/look-up', { userIds: [personId(5), personId(6)], typedIds: [personId(6)] }),
    act: lookUpNumber,
  },
  {
    screen: 'search-users',
    state: 'too many look-ups',
    person: olga,
    at: '/search-users-globally',
    answer: refusing('users/look-up', 'errors.staff.tooManyPersons', { limit: 30 }),
    act: lookUpNumber,
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
  {
    screen: 'user-cards',
    state: 'too many people',
    person: olga,
    at: `/search-users-globally/user-cards-list/${personId(5)}`,
    answer: refusing('global-search-user-cards-list', 'errors.staff.tooManyPersons', { limit: 200 }),
  },
  { screen: 'component-examples', state: 'full', person: null, at: '/demo/examples', keptHeight: 1200 },
];
