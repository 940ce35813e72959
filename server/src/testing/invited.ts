import { openBody } from '../mail/outbox.ts';
import { listMessages } from '../mail/outbox-store.ts';
import type { World } from './world.ts';

/** The tokens of the invitations that were mailed to an address, the oldest first. */
export async function mailedTokens(world: World, email: string): Promise<string[]> {
  const mails = await listMessages(world.portal.db, 1000);
  return mails
    .filter(({ kind, recipient }) => kind === 'membership-invitation' && recipient === email)
    .toSorted((one, other) => one.created.getTime() - other.created.getTime())
    .map((mail) => /\/join\/([\w-]+)/.exec(openBody(world.portal, mail))?.[1] ?? '');
}
