import { correctionsPerDay } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { sentBackSince } from './correction-store.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** After how long this order, which is locked, may be sent back again, where it was often enough today; null where it may be now. */
export async function sentBackTooOften(
  tx: Kysely<Tables>,
  orderId: string,
  { role, now }: { readonly role: 'holder' | 'personalizer'; readonly now: Date },
): Promise<{ readonly retryAfterHours: number; readonly retryAfterSeconds: number } | null> {
  const { count, first } = await sentBackSince(tx, orderId, { role, since: new Date(now.getTime() - day) });
  if (count < correctionsPerDay) return null;
  const retryAfterHours = Math.max(1, Math.ceil(((first ?? now).getTime() + day - now.getTime()) / hour));
  return { retryAfterHours, retryAfterSeconds: retryAfterHours * 3600 };
}
