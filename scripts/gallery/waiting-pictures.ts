import { answered, differing, failing, karl, mats, type Picture, press } from './picture.ts';

const screen = 'organisation-waiting-orders';
const at = '/NORRBYGG/organization/cards/waiting-orders';
const ofNobody = '/UUSI/organization/cards/waiting-orders';

/** The orders of a company that wait for their holders. */
export const waitingPictures: readonly Picture[] = [
  { screen, state: 'full', person: karl, at },
  { screen, state: 'empty', person: mats, at: ofNobody },
  {
    screen,
    state: 'all wait for the company first',
    person: mats,
    at: ofNobody,
    answer: differing('organization-waiting-orders', { waitForCompany: [{ step: 'correctAddress', orders: 1 }] }),
  },
  {
    screen,
    state: 'reminded, but for some',
    person: karl,
    at,
    answer: answered('cards/remind-holders', {
      reminded: 14,
      isNight: false,
      notReminded: [
        { why: 'noAddress', count: 1, names: ['Oksana Hrytsenko'] },
        { why: 'cameBack', count: 2, names: ['Grażyna Górski', 'Lars Isak Hellström'] },
        { why: 'toldToday', count: 5, names: ['Astrid Lindqvist', 'Björn Åkesson', 'Eevi Mäkinen'] },
      ],
    }),
    act: press('main :is(.page-title, .organisation-cards-tools) button', '.status-message, .message[data-tone=warning]'),
  },
  {
    screen,
    state: 'failing',
    person: karl,
    at,
    answer: failing('organization-waiting-orders'),
  },
];
