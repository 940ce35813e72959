import { Command } from 'commander';
import { inTransaction } from '../database/transaction.ts';
import { findPersonByUsername } from '../people/person-store.ts';
import type { Portal } from '../portal.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import { deleteSessionsOf } from '../sign-in/session-store.ts';
import type { WithPortal } from './keys-command.ts';
import { CommandFailed, type Terminal } from './terminal.ts';

type EndOptions = { readonly all?: boolean; readonly person?: string };

/** `siteid sessions …` */
export function sessionsCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const sessions = new Command('sessions').description('who is signed in');
  sessions
    .command('end')
    .description('sign everybody out, or one person, at once and on every device; an answer that is under way still arrives')
    .option('--all', 'everybody')
    .option('--person <username>', 'one person')
    .action(async ({ all = false, person }: EndOptions) => {
      if (all === (person !== undefined)) throw new CommandFailed(2, 'Say either --all or --person <username>.');
      const count = await withPortal((portal) => endSessions(portal, person));
      terminal.out(`${count} ${count === 1 ? 'session is' : 'sessions are'} ended.\n`);
    });
  return sessions;
}

async function endSessions({ db, now }: Portal, username: string | undefined): Promise<number> {
  return inTransaction(db, async (tx) => {
    const person = username === undefined ? undefined : await findPersonByUsername(tx, username);
    if (person === null) throw new CommandFailed(1, `There is no person ${username}.`);
    const count = await deleteSessionsOf(tx, person);
    await insertSecurityEvent(tx, {
      at: now(),
      kind: 'sessions-ended',
      personId: person ?? null,
      detail: { count: String(count) },
    });
    return count;
  });
}
