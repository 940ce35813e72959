import {
  type CardListRow,
  type ChosenOrders,
  type cardsListAsked,
  isOfRenewableStatus,
  isTimeToRenew,
  type SelectedAction,
  statusesOfSelectedAction,
} from '@siteid/contract';

/** Those of the selected that a change can be tried on. */
export const changeable = (change: SelectedAction, rows: readonly CardListRow[]): CardListRow[] =>
  rows.filter(({ status }) => statusesOfSelectedAction[change].includes(status));

/** Those of the selected that may be renewed on the portal's day `today`; the server knows the rest of what hinders. */
export const renewable = (rows: readonly CardListRow[], today: string): CardListRow[] =>
  rows.filter(({ status, validUntil }) => isOfRenewableStatus(status) && isTimeToRenew(validUntil, today));

type Found = Extract<ChosenOrders, { found: unknown }>['found'];

/** All that the list finds on all its pages, by what its address asks for. */
export const foundBy = ({
  usersFilterValue,
  usersFilterStatus,
  endsWithinDays,
  withoutPhoto,
  sentBack,
  toRenew,
  step,
}: ReturnType<typeof cardsListAsked>): Found => ({
  usersFilterValue,
  usersFilterStatus,
  withoutPhoto: withoutPhoto === true,
  sentBack: sentBack === true,
  ...(endsWithinDays !== undefined && { endsWithinDays }),
  ...(toRenew === true && { toRenew }),
  ...(step !== undefined && { step }),
});
