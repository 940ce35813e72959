import { sendUnproven } from './gallery-acts.ts';
import { answered, failing, karl, mats, openDialog, type Person, type Picture, refusing } from './picture.ts';

const tove: Person = ['Tove Strand', 'Bank ID'];

const webhooks = '/NORRBYGG/organization/api-accounts/webhooks';
const id = (number: number) => `de300000-0000-4000-8014-00000000000${number}`;

/** A webhook, as a call answers it. */
export const webhook = (number: number, of: object) => ({
  webhookId: id(number),
  created: '2026-03-01T09:30:00.000Z',
  kinds: ['card.activated', 'card.suspended', 'card.terminated'],
  paused: null,
  failingSince: null,
  formerSecretUntil: null,
  waiting: 0,
  seen: 'mark',
  ...of,
});
/** One in each state. */
const inEachState = {
  mayChange: true,
  webhooks: [
    webhook(1, { address: 'https://gates.norrbygg.example/cards', formerSecretUntil: '2026-03-11T09:30:00.000Z' }),
    webhook(2, {
      address: 'https://pay.norrbygg.example/integrations/siteid/cards/v2/events?tenant=norrbygg',
      failingSince: '2026-03-09T22:10:00.000Z',
      waiting: 12,
    }),
    webhook(3, {
      address: 'https://old.norrbygg.example/hook',
      paused: 'failing',
      failingSince: '2026-03-05T08:00:00.000Z',
      waiting: 4,
    }),
    webhook(4, { address: 'https://test.norrbygg.example/', paused: 'person' }),
  ],
};
const all = answered('api/organizations/webhooks', { name: 'Norrbygg AB', ...inEachState });
const ofSupplier = answered('api/production/webhooks', { name: 'Kort Nord', ...inEachState });

/** What was sent to one, as a call answers it. */
export const delivery = (number: number, of: object) => ({
  deliveryId: id(number),
  eventId: `evt_${1040 + number}`,
  kind: 'card.activated',
  created: '2026-03-10T09:30:00.000Z',
  state: 'taken',
  attempts: 1,
  tried: '2026-03-10T09:30:05.000Z',
  status: 204,
  trouble: null,
  next: null,
  ...of,
});
const sent = answered('api/organizations/webhook-deliveries', {
  deliveries: [
    delivery(5, { kind: 'webhook.test' }),
    delivery(4, { kind: 'card.suspended', state: 'waiting', attempts: 3, status: 503, next: '2026-03-10T09:35:00.000Z' }),
    delivery(3, {
      kind: 'card.personalized',
      state: 'waiting',
      status: null,
      trouble: 'timeout',
      next: '2026-03-10T09:31:00.000Z',
    }),
    delivery(2, { kind: 'card.expired', state: 'given-up', attempts: 11, status: 422 }),
    delivery(1, {}),
  ],
  pagination: { totalItems: 5, itemsPerPage: 20, page: 1 },
});
const shown = `${webhooks}?webhook=${id(1)}`;

/** The webhooks of a company, and of a card supplier. */
export const webhookPictures: readonly Picture[] = [
  { screen: 'webhooks', state: 'full', person: karl, at: webhooks, answer: all },
  { screen: 'webhooks', state: 'make', person: karl, at: webhooks, act: openDialog },
  {
    screen: 'webhooks',
    state: 'make, sign in first',
    person: karl,
    at: webhooks,
    answer: refusing('organizations/make-webhook', 'errors.account.signInToProve'),
    act: sendUnproven({ address: 'https://gates.norrbygg.example/cards' }),
  },
  { screen: 'webhooks', state: 'empty', person: mats, at: '/UUSI/organization/api-accounts/webhooks' },
  { screen: 'webhooks', state: 'failing', person: karl, at: webhooks, answer: failing('organizations/webhooks') },
  { screen: 'webhooks', state: 'what was sent', person: karl, at: shown, answer: sent },
  {
    screen: 'webhooks',
    state: 'nothing sent',
    person: karl,
    at: shown,
    answer: answered('api/organizations/webhook-deliveries', {
      deliveries: [],
      pagination: { totalItems: 0, itemsPerPage: 20, page: 1 },
    }),
  },
  {
    screen: 'webhooks',
    state: 'nothing given up',
    person: karl,
    at: `${shown}&state=given-up`,
    answer: answered('api/organizations/webhook-deliveries', {
      deliveries: [],
      pagination: { totalItems: 0, itemsPerPage: 20, page: 1 },
    }),
  },
  {
    screen: 'webhooks',
    state: 'what was sent, failing',
    person: karl,
    at: shown,
    answer: failing('organizations/webhook-deliveries'),
  },
  { screen: 'webhooks', state: 'of a card supplier', person: tove, at: '/production/webhooks', answer: ofSupplier },
  {
    screen: 'webhooks',
    state: 'of a card supplier, failing',
    person: tove,
    at: '/production/webhooks',
    answer: failing('production/webhooks'),
  },
];
