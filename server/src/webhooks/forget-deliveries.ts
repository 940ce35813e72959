import type { Portal } from '../portal.ts';
import { deleteDeliveriesBefore } from './webhook-delivery-store.ts';

/** Forgets what was taken or given up long ago: the log of a webhook is for looking after it. */
export async function forgetDeliveries({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  return deleteDeliveriesBefore(db, new Date(now().getTime() - config.webhooks.logDays * 86_400_000));
}
