import {
  type CardListRow,
  type ChosenOrders,
  type cardsListAsked,
  type SelectedAction,
  statusesOfSelectedAction,
} from '@siteid/contract';

/** Those of the selected that a change can be tried on. */
export const changeable = (change: SelectedAction, rows: readonly CardListRow[]): CardListRow[] =>
  rows.filter(({ status }) => statusesOfSelectedAction[change].includes(status));

type Found = Extract<ChosenOrders, { found: unknown }>['found'];

/** All that the list finds on all its pages, by what its address asks for. */
export const foundBy = ({
  usersFilterValue,
  usersFilterStatus,
  endsWithinDays,
  withoutPhoto,
  sentBack,
}: ReturnType<typeof cardsListAsked>): Found => ({
  usersFilterValue,
  usersFilterStatus,
  withoutPhoto: withoutPhoto === true,
  sentBack: sentBack === true,
  ...(endsWithinDays !== undefined && { endsWithinDays }),
});
