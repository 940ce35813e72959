import { Command } from 'commander';
import { inTransaction } from '../../database/transaction.ts';
import { insertDeed } from '../../deeds/deed-store.ts';
import { findPersonByUsername } from '../../people/person-store.ts';
import type { Portal } from '../../portal.ts';
import { insertSecurityEvent } from '../../security-events/security-event-store.ts';
import { deleteSessionsOf } from '../../sign-in/session/session-store.ts';
import type { WithPortal } from '../open-portal.ts';
import { CommandFailed, operatorOf, say, type Terminal } from '../terminal.ts';

type EndOptions = { readonly all?: boolean; readonly person?: string };

/** `siteid sessions …` */
export function sessionsCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const text = (id: string, values?: Record<string, number>) => say(terminal, `cli.sessions.${id}`, values);
  const sessions = new Command('sessions').description(text('about'));
  sessions
    .command('end')
    .description(text('end'))
    .option('--all', text('all'))
    .option('--person <username>', text('person'))
    .action(async ({ all = false, person }: EndOptions) => {
      if (all === (person !== undefined)) throw new CommandFailed(2, text('whom'));
      const count = await withPortal((portal) => endSessions(terminal, portal, person));
      terminal.out(`${text('ended', { count })}\n`);
    });
  return sessions;
}

async function endSessions(terminal: Terminal, { db, now }: Portal, username: string | undefined): Promise<number> {
  return inTransaction(db, async (tx) => {
    const person = username === undefined ? undefined : await findPersonByUsername(tx, username);
    if (person === null) throw new CommandFailed(1, say(terminal, 'cli.sessions.noPerson', { username: username ?? '' }));
    const count = await deleteSessionsOf(tx, person);
    const at = now();
    const personId = person ?? null;
    await insertSecurityEvent(tx, { at, kind: 'sessions-ended', personId, detail: { count: String(count) } });
    const detail = { count, ...(person !== undefined && { person }) };
    await insertDeed(tx, { at, kind: 'sessions-ended', by: { operator: operatorOf(terminal) }, detail });
    return count;
  });
}
