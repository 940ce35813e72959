import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { cardType, organisationStates } from '../../enumerations.ts';
import { day, moment, orderId, organisationSlot, text } from '../../values.ts';
import { memberPagination, memberQuery } from '../organisations/memberships.ts';
import { whysMayNotApprove } from './card-order-details.ts';
import { cardToOrder, knowingly, problemOfField, standingOrder } from './order-card.ts';
import { secondPersonDemands } from './second-person-requests.ts';

const order = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';
const access = { holder: order, organisation: order } as const;
/** Whoever may order may approve what others ordered; approving alone is lent. */
const approve = 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS';
const approvers = { holder: approve, organisation: approve } as const;
const ofOrganisation = z.strictObject({ organizationId: organisationSlot });
const ofOrder = z.extend(ofOrganisation, { orderId });

/** Orders on a page of those that wait for their approval; as many can be approved at once. */
export const unapprovedPerPage = 50;

/** When an order was last changed, as whoever decides saw it: of what was changed since nobody decides unseen. */
const seen = moment;

export const unapprovedOrder = z.strictObject({
  orderId,
  fullName: z.string(),
  dateOfBirth: day,
  cardType,
  hasPhoto: z.boolean(),
  /** Names of all who typed it: who ordered it first, and who changed it since. */
  typedBy: z.array(z.string()),
  /** What is wrong with it, where the card supplier sent it back (L-3-4). */
  sentBackWith: z.nullable(z.string()),
  modified: seen,
  /** Why the reader cannot approve it; null where they may. */
  whyNot: z.nullable(z.enum(whysMayNotApprove)),
});
export type UnapprovedOrder = z.output<typeof unapprovedOrder>;

/** A page of a company's orders that nobody has approved, the newest first; searched by a part of the worker's name (W-5-13). */
export const getUnapprovedOrders = endpoint({
  method: 'GET',
  path: '/cards/unapproved-orders/:organizationId',
  summary: 'Orders of a company that wait for their approval.',
  access: approvers,
  changesState: false,
  params: ofOrganisation,
  query: memberQuery,
  reply: z.strictObject({
    orgName: z.string(),
    /** Of a company that is not active no order is approved. */
    orgState: z.enum(organisationStates),
    /** Whether each order of this company waits for a second person, and whether the reader may change that. */
    needsSecondPerson: z.boolean(),
    mayChangeSetting: z.boolean(),
    /** For what else it demands a second person; null to whom it is not to change. */
    demands: z.nullable(secondPersonDemands),
    /** Whether the reader may change and cancel these orders, and not only approve them. */
    mayOrder: z.boolean(),
    orders: z.array(unapprovedOrder),
    pagination: memberPagination,
  }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});

/**
 * Why an order was not approved: the reader typed it, or whoever did lends them the right to approve (L-8-4), it was changed since they
 * saw it, it waits no more, or it is not theirs to see.
 */
export const whysNotApproved = ['typedByYou', 'lentByTypist', 'changedSince', 'notWaiting', 'notFound'] as const;

/**
 * Approves orders of a company, each unless something keeps it (W-5-6). One that the caller has approved already is answered as the first
 * time.
 */
export const approveOrders = endpoint({
  method: 'POST',
  path: '/cards/approve-orders/:organizationId',
  summary: 'Approves orders of a company.',
  access: approvers,
  changesState: true,
  params: ofOrganisation,
  body: z.strictObject({
    orders: z.array(z.strictObject({ orderId, seen })).check(z.minLength(1), z.maxLength(unapprovedPerPage)),
  }),
  reply: z.strictObject({ orders: z.array(z.strictObject({ orderId, why: z.nullable(z.enum(whysNotApproved)) })) }),
  refusals: ['errors.cards.approvingCompanyNotActive', 'errors.cards.tooManyMails'],
});

/** Cancels an order that nobody has approved (W-5-13): whoever may order may take an order back. */
export const cancelUnapprovedOrder = endpoint({
  method: 'POST',
  path: '/cards/cancel-unapproved-order/:organizationId/:orderId',
  summary: 'Cancels an order that nobody has approved.',
  access,
  changesState: true,
  params: ofOrder,
  body: z.strictObject({ reason: text }),
  reply: z.strictObject({}),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed'],
});

/**
 * Changes an order that nobody has approved, judged as a new one (W-5-13); whoever changes it has typed it, too. Nothing changes where
 * somebody changed it since it was `seen`, or where it would be another order beside one that is `standing`, and not `knowingly`.
 */
export const editOrder = endpoint({
  method: 'POST',
  path: '/cards/edit-order/:organizationId/:orderId',
  summary: 'Changes an order that nobody has approved.',
  access,
  changesState: true,
  params: ofOrder,
  // Without a government id, a photo or a reference the order keeps those that it has; an empty reference takes it away.
  body: z.strictObject({ seen, order: cardToOrder, keepsPhoto: z._default(z.boolean(), false), knowingly }),
  reply: z.strictObject({ standing: z.nullable(standingOrder), problems: z.array(problemOfField) }),
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.transitionNotAllowed',
    'errors.cards.changedMeanwhile',
    'errors.cards.tooManyGovernmentIds',
  ],
});

const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS';

/**
 * Has each order of a company wait for a second person, or no more (W-5-6): what was typed until then still does. It is in the company's
 * log, and mailed to its main users. Switching it off takes a fresh sign-in.
 */
export const setSecondPerson = endpoint({
  method: 'POST',
  path: '/organizations/second-person/:organizationCode',
  summary: 'Has each order of a company wait for a second person.',
  access: { holder: manage, organisation: manage },
  changesState: true,
  params: z.strictObject({ organizationCode: organisationSlot }),
  body: z.strictObject({ isNeeded: z.boolean() }),
  reply: z.strictObject({}),
  refusals: ['errors.users.cannotGrantPermissions', 'errors.account.signInToProve', 'errors.cards.tooManyMails'],
});
