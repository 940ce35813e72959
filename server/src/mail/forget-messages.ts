import type { Portal } from '../portal.ts';
import { deleteMessagesBefore } from './outbox-store.ts';

/** Deletes messages that were sent, or given up, long ago: they hold addresses and links. */
export async function forgetMessages({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  return deleteMessagesBefore(db, new Date(now().getTime() - config.mail.messagesKeptDays * 86_400_000));
}
