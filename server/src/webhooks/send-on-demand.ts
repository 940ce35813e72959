import { sendsOnDemand } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { countSendOnDemand, type WebhookOwner } from './webhook-store.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * Counts one more test, or event sent again, of a company or a card supplier, whatever webhooks they have by now: by a script and somebody
 * else's address the portal would be made to knock there without an end. Why it is one too many, else null.
 */
export async function whyNotSendOnDemand(tx: Kysely<Tables>, portal: Pick<Portal, 'sharedNow'>, owner: WebhookOwner) {
  const { count, isOver } = await countSendOnDemand(tx, owner, portal.sharedNow(), hour);
  if (count <= sendsOnDemand) return null;
  const retryAfterMinutes = Math.max(1, Math.ceil(isOver / minute));
  return refuse('errors.webhook.sentTooOften', { retryAfterMinutes, retryAfterSeconds: retryAfterMinutes * minute });
}
