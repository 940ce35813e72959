import type { Portal } from '../portal.ts';
import { deleteMessagesBefore } from './outbox-store.ts';

/** Forgets messages that were sent, or that nobody sent again, long ago: an address is somebody's, and the text may hold a link. */
export async function forgetMessages({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  return deleteMessagesBefore(db, new Date(now().getTime() - config.mail.messagesKeptDays * 86_400_000));
}
