import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { endpoint } from '../../endpoint.ts';
import { looseText, moment, orderId, organisationSlot, text } from '../../values.ts';
import { listedPage, memberPagination } from '../organisations/memberships.ts';
import { bulkActions, bulkJob, maximumBulkOrders, whyNotDone } from './bulk-jobs.ts';
import { cardCauses } from './card-causes.ts';

const edit = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';
const access = { holder: edit, organisation: edit } as const;
const ofOrganisation = z.strictObject({ organizationId: organisationSlot });
const ofRequest = z.extend(ofOrganisation, { bulkJobId: z.uuid() });

/** So many orders of a request are told at once. */
export const requestedPerPage = 50;

/** Why the reader may not confirm a request: it is their own, or they may only because whoever asked lends them the right (L-8-4). */
export const whysNotConfirmed = ['ownRequest', 'lentByAsker'] as const;
export type WhyNotConfirmed = (typeof whysNotConfirmed)[number];

/** A request that waits for a second person (L-8-3): who asked for what, why, and until when it waits. */
export const secondPersonRequest = z.strictObject({
  bulkJobId: z.uuid(),
  action: z.enum(bulkActions),
  reason: z.nullable(z.string()),
  cause: z.nullable(z.enum(cardCauses)),
  by: z.string(),
  isOwn: z.boolean(),
  asked: moment,
  until: moment,
  total: z.int(),
  whyNotYou: z.nullable(z.enum(whysNotConfirmed)),
});
export type SecondPersonRequest = z.output<typeof secondPersonRequest>;

/** What waits for a second person at a company, the newest first. */
export const getSecondPersonRequests = endpoint({
  method: 'GET',
  path: '/cards/second-person-requests/:organizationId',
  summary: 'What waits for a second person at a company.',
  access,
  changesState: false,
  params: ofOrganisation,
  reply: z.strictObject({ requests: z.array(secondPersonRequest) }),
  refusals: [],
});

/**
 * A page of the orders of a request, found by a part of the name to print or of the card's number: how each stands, and why it would be
 * left out were it confirmed now. `concerned` counts all of the request.
 */
export const getRequestedOrders = endpoint({
  method: 'GET',
  path: '/cards/requested-orders/:organizationId/:bulkJobId',
  summary: 'What a request would do to each order, were it confirmed now.',
  access,
  changesState: false,
  params: ofRequest,
  query: z.strictObject({ searchText: z._default(looseText, ''), page: listedPage }),
  reply: z.strictObject({
    /** To so many of all it would be done now. */
    concerned: z.int(),
    orders: z.array(
      z.strictObject({
        orderId,
        printableName: z.string(),
        status: cardOrderStatus,
        why: z.nullable(z.enum(whyNotDone)),
      }),
    ),
    pagination: memberPagination,
  }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});

/**
 * Confirms a request as its second person, declines it with a reason, or withdraws one's own (L-8-3). Of two who answer at once the first
 * counts. Confirmed, it is done as any job: to each order that it still may be done to and that was not changed since it was asked for.
 * Confirming takes a fresh sign-in.
 */
export const answerSecondPersonRequest = endpoint({
  method: 'POST',
  path: '/cards/answer-second-person-request/:organizationId/:bulkJobId',
  summary: 'Confirms, declines or withdraws a request that waits for a second person.',
  access,
  changesState: true,
  params: ofRequest,
  body: z
    .strictObject({ answer: z.enum(['decline', 'confirm', 'withdraw']), reason: z.optional(text) })
    .check(z.refine(({ answer, reason }) => (answer === 'decline') === (reason !== undefined))),
  reply: bulkJob,
  refusals: [
    'errors.cards.itemNotFound',
    'errors.account.signInToProve',
    'errors.secondPerson.answered',
    'errors.secondPerson.askerRightEnded',
    'errors.secondPerson.lentByAsker',
    'errors.secondPerson.ownRequest',
  ],
});

const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS';

/** For what a company demands a second person beside approving orders: for terminating, and for changes of more than so many cards. */
export const secondPersonDemands = z.strictObject({
  terminations: z.boolean(),
  changesAbove: z.nullable(z.int().check(z.minimum(1), z.maximum(maximumBulkOrders))),
});
export type SecondPersonDemands = z.output<typeof secondPersonDemands>;

/**
 * Says for what a company demands a second person (L-8-2); what is not named stays as it is. It is in the company's log, and mailed to its
 * main users. To demand less takes a fresh sign-in. What waits by then waits on.
 */
export const setSecondPersonDemands = endpoint({
  method: 'POST',
  path: '/organizations/second-person-demands/:organizationCode',
  summary: 'Says for what changes of cards a company demands a second person.',
  access: { holder: manage, organisation: manage },
  changesState: true,
  params: z.strictObject({ organizationCode: organisationSlot }),
  body: z.partial(secondPersonDemands),
  reply: z.strictObject({}),
  refusals: ['errors.users.cannotGrantPermissions', 'errors.account.signInToProve', 'errors.cards.tooManyMails'],
});
