import { differing, failing, karl, mats, onItsWay, type Picture } from './picture.ts';

const at = '/NORRBYGG/organization/overview';
const screen = 'organisation-overview';
const none = [30, 60, 90, 180].map((withinDays) => ({ withinDays, cards: 0 }));

/** A company's first page. */
export const overviewPictures: readonly Picture[] = [
  { screen, state: 'full', person: karl, at },
  { screen, state: 'empty', person: mats, at: '/UUSI/organization/overview' },
  {
    screen,
    state: 'nothing waits',
    person: karl,
    at,
    answer: differing('organization-overview', { waiting: [], ending: none, flow: [], whole: null }),
  },
  { screen, state: 'failing', person: karl, at, answer: failing('organization-overview') },
  { screen, ...onItsWay('organization-overview'), person: karl, at },
];
