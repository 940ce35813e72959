import * as z from 'zod/mini';
import { orderSteps } from '../../order-step.ts';

/** What an organisation's list is sorted by. `ordered` is the moment of ordering; the others are fields of a row, as it shows them. */
export const cardsSortKeys = ['cardholder', 'cardNumber', 'cardType', 'ordered', 'askedSince', 'validTill'] as const;
export type CardsSortKey = (typeof cardsSortKeys)[number];
export const defaultCardsSortKey = 'ordered' satisfies CardsSortKey;

/** The words of `aria-sort`. */
export const sortDirections = ['ascending', 'descending'] as const;
export type SortDirection = (typeof sortDirections)[number];
export const defaultSortDirection = 'descending' satisfies SortDirection;

/** The most days ahead within which cards are asked for that end. */
export const maximumEndsWithinDays = 366;

/** The days ahead that the list of an organisation offers, with the number of cards that end within them (L-4-1). */
export const endsWithinChoices = [30, 60, 90, 180] as const;

/**
 * How an organisation's list is sorted. Rows without what it is sorted by come last both ways, and rows that are alike by the newest
 * order.
 */
export const cardsSorted = {
  sortBy: z._default(z.enum(cardsSortKeys), defaultCardsSortKey),
  sortDirection: z._default(z.enum(sortDirections), defaultSortDirection),
};

const isAsked = z._default(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((said) => said === 'true'),
  ),
  false,
);

/** What narrows an organisation's list beside the specified search and filter. */
export const cardsNarrowedTo = {
  /** Cards that are not yet over and will be, from today, within so many days. */
  endsWithinDays: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maximumEndsWithinDays))),
  /** Orders for which no photo was given. */
  withoutPhoto: isAsked,
  /** Orders that their holders sent back, and the company has still to answer (L-3-2). */
  sentBack: isAsked,
  /** Cards that nobody has renewed, nor said that they will not be (L-4-2). */
  toRenew: isAsked,
  /** Orders that wait for this (L-11-2). */
  step: z.optional(z.enum(orderSteps)),
};
