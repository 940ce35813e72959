import { listDateLength } from '@siteid/contract';

/** The day of a moment as lists show it: the first ten characters of the UTC value (9-1, D-OTHER). */
export function dayOf(moment: string): string {
  return moment.slice(0, listDateLength);
}
