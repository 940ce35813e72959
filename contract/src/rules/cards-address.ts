import { maximumPage } from '../calls/card-orders/card-order-lists.ts';
import {
  type CardsSortKey,
  cardsSortKeys,
  maximumEndsWithinDays,
  type SortDirection,
  sortDirections,
} from '../calls/card-orders/cards-narrowed.ts';
import { type StatusFilter, statusFilters } from '../card-order-status.ts';
import { defaultPage, defaultStatusFilter, maximumFieldLength } from '../constants.ts';
import { type OrderStep, orderSteps } from '../order-step.ts';
import { isLongEnoughToSearch } from '../validation/text-rules.ts';
import { looksLikeId } from './ids/looks-like-id.ts';
import { searchedText } from './texts/searched-text.ts';

/** What the address of a list asks for. */
export type CardsSearch = {
  readonly search?: string;
  readonly status?: StatusFilter;
  readonly sort?: CardsSortKey;
  readonly direction?: SortDirection;
  readonly endsWithin?: number;
  readonly withoutPhoto?: true;
  readonly sentBack?: true;
  readonly toRenew?: true;
  readonly step?: OrderStep;
  /** The order that is shown beside the list. */
  readonly order?: string;
};

/** The page of an address: non-numeric or missing means page 1 (2.2-3). */
export function pageOf(text: string | undefined): number {
  const page = /^\d+$/.test(text ?? '') ? Number(text) : defaultPage;
  return Math.min(Math.max(page, 1), maximumPage);
}

/** A value of a query string as it was written: the router turns texts that look like numbers or booleans into these. */
function written(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : '';
}

/** The search text, filters and sorting of an address. What is none of these, and what no search text may hold, is left out. */
export function cardsSearchOf(query: Readonly<Record<string, unknown>>): CardsSearch {
  const search = written(query['search'])
    .trim()
    .slice(0, maximumFieldLength)
    // Checked after cutting, which may leave half a surrogate pair.
    .replaceAll(/[\u0000-\u001f\u007f\p{Cs}]/gu, ' ')
    .trim();
  const status = statusFilters.find((each) => each === query['status']);
  const sort = cardsSortKeys.find((each) => each === query['sort']);
  const direction = sortDirections.find((each) => each === query['direction']);
  const step = orderSteps.find((each) => each === query['step']);
  const days = written(query['endsWithin']);
  const endsWithin = /^[1-9]\d{0,2}$/.test(days) && Number(days) <= maximumEndsWithinDays ? Number(days) : undefined;
  return {
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(sort && { sort }),
    ...(direction && { direction }),
    ...(endsWithin && { endsWithin }),
    ...(written(query['withoutPhoto']) === 'true' && { withoutPhoto: true as const }),
    ...(written(query['sentBack']) === 'true' && { sentBack: true as const }),
    ...(written(query['toRenew']) === 'true' && { toRenew: true as const }),
    ...(step && { step }),
    ...(looksLikeId(written(query['order'])) && { order: written(query['order']) }),
  };
}

/** Whether a search text is none, or long enough to search by (5-4). Characters are those that a reader counts. */
export function isNoneOrSearchable(text: string): boolean {
  const searched = searchedText(text);
  return searched === '' || isLongEnoughToSearch(searched);
}

/** What the list at an address asks for; a text that is too short to search by asks for all (5-4). */
export function cardsListAsked(pageNumber: string | undefined, query: Readonly<Record<string, unknown>>) {
  const {
    search = '',
    status = defaultStatusFilter,
    sort,
    direction,
    endsWithin,
    withoutPhoto,
    sentBack,
    toRenew,
    step,
  } = cardsSearchOf(query);
  return {
    page: pageOf(pageNumber),
    usersFilterValue: isNoneOrSearchable(search) ? search : '',
    usersFilterStatus: status,
    ...(sort && { sortBy: sort }),
    ...(direction && { sortDirection: direction }),
    ...(endsWithin && { endsWithinDays: endsWithin }),
    ...(withoutPhoto && { withoutPhoto }),
    ...(sentBack && { sentBack }),
    ...(toRenew && { toRenew }),
    ...(step && { step }),
  };
}
