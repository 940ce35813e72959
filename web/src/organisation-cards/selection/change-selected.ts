import {
  type CardListRow,
  type ChosenOrders,
  type cardsListAsked,
  renewableWithinDays,
  type SelectedAction,
  statusesOfSelectedAction,
} from '@siteid/contract';

/** Those of the selected that a change can be tried on. */
export const changeable = (change: SelectedAction, rows: readonly CardListRow[]): CardListRow[] =>
  rows.filter(({ status }) => statusesOfSelectedAction[change].includes(status));

/** Those of the selected that end soon, or have ended, and may be renewed; the server knows the rest of what hinders. */
export function renewable(rows: readonly CardListRow[], now = new Date()): CardListRow[] {
  const latest = new Date(now.getTime() + renewableWithinDays * 86_400_000).toISOString().slice(0, 10);
  return rows.filter(({ status, validUntil }) => renewableStatuses.includes(status) && validUntil <= latest);
}
const renewableStatuses: readonly CardListRow['status'][] = ['personalized', 'activated', 'suspended', 'expired'];

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
