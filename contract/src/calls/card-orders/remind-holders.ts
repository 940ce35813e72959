import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { looseText, orderId, organisationSlot } from '../../values.ts';
import { maximumSelectedOrders } from './bulk-changes.ts';

/**
 * Why the holder of an order is not reminded: it does not wait for them; their card is not valid yet, or their company may not act; there
 * is no address, or a mail to it came back; they do without mails of made cards; they were told less than a day ago; whoever asks has
 * sent as many mails as they may.
 */
export const whyNotReminded = [
  'notWaiting',
  'notYetValid',
  'companyNotActive',
  'noAddress',
  'cameBack',
  'doesWithout',
  'toldToday',
  'tooManyMails',
] as const;
export type WhyNotReminded = (typeof whyNotReminded)[number];

/** The hours between which reminders go out (L-1-1). */
export const remindersGoOut = { from: 7, until: 21 } as const;

/**
 * Reminds the holders of the selected orders of a company, or of all that its list of who waits has and whose names hold a text: nobody
 * more than once a day, by day (L-1-4). That list (`getOrganisationWaitingOrders`) has no order that waits for the company first.
 */
export const remindHolders = endpoint({
  method: 'POST',
  path: '/cards/remind-holders/:organizationId',
  summary: 'Reminds holders whose orders or cards of the company wait for them.',
  access: { holder: 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', organisation: 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS' },
  changesState: true,
  params: z.strictObject({ organizationId: organisationSlot }),
  body: z.strictObject({
    /** null: all of the list of who waits. */
    orderIds: z.nullable(z.array(orderId).check(z.minLength(1), z.maxLength(maximumSelectedOrders))),
    /** A part of a name, as the list of waiting holders is searched by; an empty text is in each. */
    searchText: z._default(looseText, ''),
  }),
  reply: z.strictObject({
    reminded: z.int(),
    /** Then the mails go out in the morning. */
    isNight: z.boolean(),
    /** How many were not, for each reason there is, and at most three of them by name. */
    notReminded: z.array(z.strictObject({ why: z.enum(whyNotReminded), count: z.int(), names: z.array(z.string()) })),
  }),
  refusals: ['errors.cards.searchTooShort'],
});
export type Reminded = z.output<(typeof remindHolders)['reply']>;
