import { dayHere } from '../../shared/texts/dates.ts';

const day = 86_400_000;

/** How long ago a moment was, as people say it: yesterday, 3 days ago, last month; the units are those of `Intl`. */
export function howLongAgo(
  moment: string,
  now = new Date(),
): { readonly value: number; readonly unit: 'day' | 'month' | 'year' } {
  // Counted by midnights, not by hours.
  const days = Math.round((Date.parse(dayHere(new Date(moment))) - Date.parse(dayHere(now))) / day);
  if (days > -60) return { value: days, unit: 'day' };
  return days > -730 ? { value: Math.trunc(days / 30.44), unit: 'month' } : { value: Math.trunc(days / 365.25), unit: 'year' };
}
