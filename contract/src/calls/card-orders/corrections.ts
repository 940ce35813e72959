import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { endpoint } from '../../endpoint.ts';
import { correctableFields, takenThings } from '../../rules/correction-step.ts';
import { looseText, moment, orderId, organisationSlot, organisationSlots, text } from '../../values.ts';
import { maximumOrderBytes, problemOfField } from './order-card.ts';

const seeOwn = 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS';
const order = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';
const viewOrganisations = 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS';
const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS';

/** How often in 24 hours an order may be sent back by its holder, and by its card supplier. */
export const correctionsPerDay = 3;
/** Days for which a correction waits for the company; then the order waits for its holder as before. */
export const correctionDays = 30;

/** Letters of a photo in base64: what the call has room for beside the rest. */
const longestPhoto = maximumOrderBytes - 131_072;

const field = z.enum(correctableFields);
const ofOrder = z.strictObject({ organizationId: organisationSlot, orderId });
const correctionId = z.uuid();

/** What somebody said is right, beside what the order says. Countries are codes of two letters, separated by spaces. */
export const correctedField = z.strictObject({ field, now: z.string(), said: z.string() });
export type CorrectedField = z.output<typeof correctedField>;

/**
 * Why whoever may order for a company may not answer a correction, which `answerCorrection` then refuses with `errors.correction.<why>`:
 * the company is not active; or a second person has to look, and they sent it, by whatever account, or whoever did lends them the right
 * (L-8-4).
 */
export const whysNotAnswered = ['companyNotActive', 'sentByYou', 'lentBySender'] as const;
export type WhyNotAnswered = (typeof whysNotAnswered)[number];

/** A correction that waits for the company (L-3-2). */
export const orderCorrection = z.strictObject({
  correctionId,
  asked: moment,
  /** The card supplier that sent the order back (L-3-4): the company changes it and approves it again. Null where its holder did. */
  supplier: z.nullable(z.string()),
  fields: z.array(correctedField),
  /** Paths of the photo that the order has, and of the one that its holder gives instead; null where they give none (L-3-6). */
  photo: z.nullable(z.strictObject({ now: z.nullable(z.string()), said: z.string() })),
  /** What else is wrong, in the holder's words. */
  note: z.nullable(z.string()),
  /** Why the viewer may neither take it over nor decline it; null where they may. Its holder never does. */
  whyNot: z.nullable(z.enum(['rightMissing', ...whysNotAnswered])),
});
export type OrderCorrection = z.output<typeof orderCorrection>;

/**
 * The correction of an order that waits; null for none; and whether the company takes another photo from its holder. As its holder without
 * an organisation, else as the organisation named.
 */
export const getCorrection = endpoint({
  method: 'GET',
  path: '/cards/correction/:orderId/:organizationCode?/:cpbOrganizationId?',
  summary: 'What the holder of an order says is wrong, and right.',
  access: { holder: seeOwn, organisation: viewOrganisations },
  changesState: false,
  params: z.strictObject({ orderId, ...organisationSlots }),
  reply: z.strictObject({ correction: z.nullable(orderCorrection), mayGivePhoto: z.boolean() }),
  refusals: ['errors.cards.itemNotFound', 'errors.staff.tooManyPersons'],
});

/** What came of it, and what is wrong with what was said: then nothing was done. */
const outcome = z.strictObject({ status: cardOrderStatus, problems: z.array(problemOfField) });

/**
 * The holder says what is wrong with an order that waits for them, and what is right (L-3-1): some of the fields, another photo where the
 * company takes one (L-3-6), or words beside them. Until the company answers, it can't be confirmed (L-3-3). The same again is answered as
 * the first time.
 */
export const sendBackCardOrder = endpoint({
  method: 'POST',
  path: '/cards/send-back-card-order/:orderId',
  summary: 'The holder sends an order back to the company, and says what is right.',
  access: seeOwn,
  changesState: true,
  params: z.strictObject({ orderId }),
  body: z.strictObject({
    said: z.partialRecord(field, looseText),
    /** A JPEG or PNG in base64. */
    photo: z.optional(z.string().check(z.maxLength(longestPhoto), z.regex(/^[^\u0000-\u001f]*$/))),
    note: z.optional(text),
  }),
  reply: outcome,
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.transitionNotAllowed',
    'errors.cards.governmentIdNotVerified',
    'errors.cards.correctionWaits',
    'errors.correction.noPhoto',
    'errors.correction.tooMany',
  ],
});

/** The holder takes a correction back that nobody has answered: they can confirm the order as it stands. */
export const withdrawCorrection = endpoint({
  method: 'POST',
  path: '/cards/withdraw-correction/:orderId',
  summary: 'The holder takes a correction back.',
  access: seeOwn,
  changesState: true,
  params: z.strictObject({ orderId }),
  body: z.strictObject({ correctionId }),
  reply: z.strictObject({ status: cardOrderStatus }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.changedMeanwhile'],
});

/**
 * The company answers a correction (L-3-2). What it `takes` stands in the order, which the card supplier checks again; with `changesMore`
 * the order first waits for its approval, to be changed by hand. It takes nothing: the order stays as it is, and waits for its holder,
 * who is told `word`. Whoever may not take it over does not decline it either.
 */
export const answerCorrection = endpoint({
  method: 'POST',
  path: '/cards/answer-correction/:organizationId/:orderId',
  summary: 'The company takes over what a holder says is right, or leaves the order as it is.',
  access: { holder: order, organisation: order },
  changesState: true,
  params: ofOrder,
  body: z
    .strictObject({
      correctionId,
      takes: z.array(z.enum(takenThings)),
      changesMore: z._default(z.boolean(), false),
      word: z.optional(text),
    })
    .check(z.refine(({ takes, changesMore, word }) => takes.length > 0 || changesMore || word !== undefined)),
  reply: outcome,
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.changedMeanwhile',
    'errors.correction.companyNotActive',
    'errors.correction.sentByYou',
    'errors.correction.lentBySender',
  ],
});

/** Has the holders of a company's orders give another photo with what they say is wrong, or no more (L-3-6). It is in the company's log. */
export const setHolderPhotos = endpoint({
  method: 'POST',
  path: '/organizations/holder-photos/:organizationCode',
  summary: 'Has the holders of a company give another photo.',
  access: { holder: manage, organisation: manage },
  changesState: true,
  params: z.strictObject({ organizationCode: organisationSlot }),
  body: z.strictObject({ areTaken: z.boolean() }),
  reply: z.strictObject({}),
  refusals: ['errors.users.cannotGrantPermissions', 'errors.memberships.noTeam'],
});
