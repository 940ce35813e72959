import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { endpoint, fileEndpoint } from '../../endpoint.ts';
import { correctedThings } from '../../rules/correction-step.ts';
import { sheetFormat } from '../../sheets.ts';
import { language, moment, orderId, organisationSlots } from '../../values.ts';
import { portalDescriptions } from '../staff/people-search.ts';
import { cardCause } from './card-causes.ts';

const access = { holder: 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS', organisation: 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS' } as const;

/**
 * What can happen to an order and its card: the actions on it, an order that is changed while it waits, what becomes of a correction, and
 * a rejection taken back.
 */
export const timelineEvents = [
  'order',
  'change',
  'approve',
  'cancel',
  'accept',
  'send_back',
  'take_over',
  'decline',
  'withdraw',
  'lapse',
  'correct_email',
  'turn_down',
  'confirm',
  'release',
  'reject',
  'reopen',
  'disprove',
  'print',
  'fail_printing',
  'retry',
  'personalize',
  'fail_personalization',
  'activate',
  'suspend',
  'reactivate',
  'replace',
  'terminate',
  'expire',
  'decline_renewal',
  'allow_renewal',
] as const;

/**
 * One step of the history as holder or company may know it (L-7-1). `name` is what who did it is called: to a holder their company or the
 * card supplier, to a company its own users and the card supplier; null where nobody is named. `along` says that it befell other cards too.
 */
export const timelineStep = z.strictObject({
  at: moment,
  event: z.enum(timelineEvents),
  status: cardOrderStatus,
  by: z.enum(['you', 'holder', 'orderer', 'company', 'personalizer', 'id_verifier', 'system']),
  name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  cause: cardCause,
  along: z.nullable(z.enum(portalDescriptions)),
  /** Of a correction, what it is about (L-3-5); null of anything else. */
  fields: z.nullable(z.array(z.enum(correctedThings))),
});
export type TimelineStep = z.output<typeof timelineStep>;

export const cardTimeline = z.strictObject({ steps: z.array(timelineStep) });
export type CardTimeline = z.output<typeof cardTimeline>;

/** What happened to an order and its card, the newest first: as its holder without an organisation, else as the organisation named. */
export const getCardTimeline = endpoint({
  method: 'GET',
  path: '/cards/card-timeline/:orderId/:organizationCode?/:cpbOrganizationId?',
  summary: 'What happened to a card order and its card, for its holder or its company.',
  access,
  changesState: false,
  params: z.strictObject({ orderId, ...organisationSlots }),
  reply: cardTimeline,
  refusals: ['errors.cards.itemNotFound', 'errors.staff.tooManyPersons'],
});

/** The same as a file, in the language of the screen; its times are in the portal's time zone, which their heading names. */
export const getCardTimelineFile = fileEndpoint({
  path: '/cards/card-timeline-file/:orderId/:languageCode/:format/:organizationCode?/:cpbOrganizationId?',
  summary: 'What happened to a card order and its card, as a file for its holder or its company.',
  access,
  params: z.strictObject({ orderId, languageCode: language, format: sheetFormat, ...organisationSlots }),
  refusals: ['errors.cards.itemNotFound', 'errors.staff.tooManyPersons'],
});
