import * as z from 'zod/mini';
import { statusFilters } from '../../card-order-status.ts';
import { endpoint, fileEndpoint } from '../../endpoint.ts';
import { orderSteps } from '../../order-step.ts';
import { sheetFormat } from '../../sheets.ts';
import { language, looseText, moment, orderId, organisationSlot, text } from '../../values.ts';
import { isCauseOfAction, maximumSelectedOrders, type SelectedAction, selectedActions } from './bulk-changes.ts';
import { cardCauses } from './card-causes.ts';
import { reactivateCardOrder } from './card-order-actions.ts';
import { maximumEndsWithinDays } from './cards-narrowed.ts';
import { whyNotReminded } from './remind-holders.ts';

const edit = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';
const access = { holder: edit, organisation: edit } as const;
const ofOrganisation = z.strictObject({ organizationId: organisationSlot });
const ofJob = z.extend(ofOrganisation, { bulkJobId: z.uuid() });

/** What can be done to many chosen orders at once (L-5-1). */
export const bulkActions = [...selectedActions, 'renew', 'remind', 'export'] as const;
export type BulkAction = (typeof bulkActions)[number];
/** Those that change or order something, for which a second person can be demanded. */
export type RequestableAction = Exclude<BulkAction, 'remind' | 'export'>;
/** Whether a second person can be demanded for the action (L-8-2). */
export const isRequestable = (action: BulkAction): action is RequestableAction => action !== 'remind' && action !== 'export';
/** Those that change a status, for which a reason is demanded. */
export const isReasoned = (action: BulkAction): action is SelectedAction => selectedActions.some((each) => each === action);

/** So many orders one job may have. */
export const maximumBulkOrders = 20_000;
/** So many jobs of a company may be under way at once, and so many orders all of a day may have. */
export const maximumOpenBulkJobs = 3;
export const maximumBulkOrdersADay = 200_000;
/** Days for which what became of each order can be read. */
export const bulkJobsStayDays = 30;

/**
 * Why a card is not renewed: it ends later, its renewal is under way, its photo is too old, there is another card or order for the worker,
 * somebody said that it will not be renewed, something of it has to be corrected, or whoever asked may not order.
 */
export const whyNotRenewed = [
  'endsLater',
  'renewedAlready',
  'photoTooOld',
  'orderedAlready',
  'notToBeRenewed',
  'needsCorrection',
  'mayNotOrder',
] as const;
export type WhyNotRenewed = (typeof whyNotRenewed)[number];

/**
 * Why something is not done to an order: as the call for one says; whoever asked for it, or confirmed it, may change cards no more; or it
 * was changed since a second person was asked.
 */
export const whyNotDone = [
  ...reactivateCardOrder.refusals,
  ...whyNotReminded,
  ...whyNotRenewed,
  'rightEnded',
  'changedSince',
  'confirmerRightEnded',
] as const;
export type WhyNotDone = (typeof whyNotDone)[number];

/** Which orders: these, or all that the list finds by a search and filters. */
export const chosenOrders = z.union([
  z.strictObject({ orderIds: z.array(orderId).check(z.minLength(1), z.maxLength(maximumSelectedOrders)) }),
  z.strictObject({
    found: z.strictObject({
      usersFilterValue: looseText,
      usersFilterStatus: z.enum(statusFilters),
      endsWithinDays: z.optional(z.int().check(z.minimum(1), z.maximum(maximumEndsWithinDays))),
      withoutPhoto: z.boolean(),
      sentBack: z.boolean(),
      toRenew: z.optional(z.boolean()),
      step: z.optional(z.enum(orderSteps)),
    }),
  }),
]);
export type ChosenOrders = z.output<typeof chosenOrders>;

/** To how many orders something is not done for one reason: at most three of them by name, and as many as can be selected by id. */
const notDone = z.strictObject({
  why: z.enum(whyNotDone),
  count: z.int(),
  names: z.array(z.string()),
  orderIds: z.array(orderId),
});
export type NotDone = z.output<typeof notDone>;

/** How many of the chosen orders it would concern now, and which not and why: judged as when it is done (L-5-2). It changes nothing. */
export const previewBulkJob = endpoint({
  method: 'POST',
  path: '/cards/preview-bulk-job/:organizationId',
  summary: 'How many of the chosen orders something would be done to now, and which not and why.',
  access,
  changesState: true,
  params: ofOrganisation,
  body: z.strictObject({ action: z.enum(bulkActions), chosen: chosenOrders }),
  reply: z.strictObject({
    total: z.int(),
    concerned: z.int(),
    notConcerned: z.array(notDone),
    /** Whoever is reminded gets the mail in the morning. */
    isNight: z.boolean(),
    /** Then none of its cards can be reactivated. */
    orgIsNotActive: z.boolean(),
  }),
  refusals: ['errors.cards.searchTooShort', 'errors.cards.tooManyChosen'],
});
export type BulkPreview = z.output<(typeof previewBulkJob)['reply']>;

/** What became of a request: nobody answered one that lapsed. */
export const requestAnswers = ['confirmed', 'declined', 'withdrawn', 'lapsed'] as const;
export type RequestAnswer = (typeof requestAnswers)[number];
/** Days for which a request waits for a second person. */
export const requestDays = 7;
/** So many requests of a company may wait at once, and so many of one asker: nobody fills the list for all. */
export const maximumWaitingRequests = 20;
export const maximumWaitingRequestsOfOne = 5;

export const bulkJob = z.strictObject({
  bulkJobId: z.uuid(),
  action: z.enum(bulkActions),
  /** Who asked for it. */
  by: z.string(),
  isOwn: z.boolean(),
  begun: moment,
  ended: z.nullable(moment),
  /** Whoever asked may change cards no more, so the rest was not done. */
  stopped: z.boolean(),
  total: z.int(),
  done: z.int(),
  notDone: z.array(notDone),
  /** Where the company demands a second person: until when it waits for one, and what that one, or whoever asked, said (L-8-3). */
  request: z.nullable(
    z.strictObject({
      until: moment,
      answer: z.nullable(z.enum(requestAnswers)),
      answeredBy: z.nullable(z.string()),
      declinedBecause: z.nullable(z.string()),
    }),
  ),
});
export type BulkJob = z.output<typeof bulkJob>;

/**
 * Does something to the chosen orders, in portions, and goes on when nobody waits for it. The browser makes the id: the same call again is
 * answered with how far it is. Each order is judged when its turn comes, as by the call for one. Of a few it answers when all are done.
 * Where the company demands a second person it only asks for one: nothing is done before they confirm it (L-8-2).
 */
export const beginBulkJob = endpoint({
  method: 'POST',
  path: '/cards/begin-bulk-job/:organizationId/:bulkJobId',
  summary: 'Suspends, terminates, reactivates, rejects, renews, exports or reminds of many chosen orders.',
  access,
  changesState: true,
  params: ofJob,
  body: z
    .strictObject({
      action: z.enum(bulkActions),
      chosen: chosenOrders,
      /** Demanded of what changes a status. */
      rejectionReason: z.optional(text),
      cause: z.optional(z.enum(cardCauses)),
      /** As many as the preview said, where more may have been found since. */
      atMost: z.optional(z.int()),
    })
    .check(
      z.refine(({ action, rejectionReason, cause }) =>
        isReasoned(action)
          ? rejectionReason !== undefined && isCauseOfAction({ action, cause })
          : rejectionReason === undefined && cause === undefined,
      ),
    ),
  reply: bulkJob,
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.searchTooShort',
    'errors.cards.tooManyChosen',
    'errors.cards.moreFoundMeanwhile',
    'errors.cards.tooManyBulkJobs',
    'errors.secondPerson.tooManyRequests',
  ],
});

/** How far a job of the company is, and what became of its orders (L-5-3, L-5-4); kept for `bulkJobsStayDays`. */
export const getBulkJob = endpoint({
  method: 'GET',
  path: '/cards/bulk-job/:organizationId/:bulkJobId',
  summary: 'How far it is with many orders, and what became of them.',
  access,
  changesState: false,
  params: ofJob,
  reply: bulkJob,
  refusals: ['errors.cards.itemNotFound'],
});

/** Takes the result of a job off the list, once the person who began it has read it. */
export const closeBulkJob = endpoint({
  method: 'POST',
  path: '/cards/close-bulk-job/:organizationId/:bulkJobId',
  summary: 'What became of many orders has been read.',
  access,
  changesState: true,
  params: ofJob,
  reply: z.strictObject({}),
  refusals: ['errors.cards.itemNotFound'],
});

/** What became of each order as a file, a row each (L-5-4); of those that were exported, what the list says of each. */
export const getBulkJobFile = fileEndpoint({
  path: '/cards/bulk-job-file/:languageCode/:format/:organizationId/:bulkJobId',
  summary: 'What became of many orders, as a file.',
  access,
  params: z.extend(ofJob, { languageCode: language, format: sheetFormat }),
  refusals: ['errors.cards.itemNotFound', 'errors.staff.tooManyPersons'],
});
