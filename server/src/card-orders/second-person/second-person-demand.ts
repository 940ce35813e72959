import { type BulkAction, isRequestable } from '@siteid/contract';

/** For what a company demands a second person beside approving orders. */
export type SecondPersonDemand = {
  readonly terminations_need_second_person: boolean;
  /** Changes of more cards than this; null for none. */
  readonly changes_need_second_person_above: number | null;
};

/** Whether a company demands a second person for doing this to so many of its cards (L-8-2). */
export function needsSecondPerson(
  { terminations_need_second_person: ofTerminations, changes_need_second_person_above: above }: SecondPersonDemand,
  action: BulkAction,
  count: number,
): boolean {
  if (!isRequestable(action)) return false;
  return (ofTerminations && action === 'terminate') || (above !== null && count > above);
}
