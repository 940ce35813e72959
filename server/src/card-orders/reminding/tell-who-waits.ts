import { type Language, paths } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import { enqueueMessages } from '../../mail/outbox.ts';
import { findIsNight, lockReminders } from '../../mail/reminders.ts';
import { organisationReaders } from '../../memberships/organisation-readers.ts';
import { portalText } from '../../messages/catalogue.ts';
import type { Portal } from '../../portal.ts';
import { findOverdueHolders, insertWaitsTold, type OverdueHolder } from './waiting-holder-store.ts';

const organisationsAtOnce = 50;
/** So many names stand in the mail; the rest are counted, and stand on the page that it leads to. */
const namesAtMost = 20;

/**
 * Tells each company once who still waits a day after the last reminder, or could not be reminded, in one mail a day (L-1-3):
 * no other is written while one waits for its mail server, nor for a day after it went out. Answers
 * whether more companies may be due.
 */
export async function tellWhoWaits(portal: Portal): Promise<boolean> {
  const last = portal.config.mail.reminderDays.at(-1);
  if (last === undefined || (await findIsNight(portal.db, portal))) return false;
  return inTransaction(portal.db, async (tx) => {
    await lockReminders(tx);
    const overdue = await findOverdueHolders(tx, portal, { afterDays: last + 1, organisationsAtMost: organisationsAtOnce });
    const organisations = Map.groupBy(overdue, ({ organisation_id: id }) => id);
    for (const holders of organisations.values())
      await insertWaitsTold(tx, portal, holders, await tellOrganisation(tx, portal, holders));
    return organisations.size === organisationsAtOnce;
  });
}

async function tellOrganisation(tx: Kysely<Tables>, portal: Portal, holders: readonly OverdueHolder[]): Promise<string[]> {
  const [first] = holders;
  if (first === undefined) return [];
  const { organisation_id: id, org_name: orgName, org_code: code, org_email: email, org_language } = first;
  const readers = await organisationReaders(tx, { id, email, language: org_language });
  const link = `${portal.config.http.publicUrl}${paths.organisationWaitingOrders(code)}`;
  const messages = readers.map(({ email: to, language }) => ({
    kind: 'holders-wait' as const,
    to,
    language,
    values: { orgName, count: String(holders.length), names: namesOf(holders, language), link },
  }));
  return enqueueMessages(tx, portal, messages);
}

function namesOf(holders: readonly OverdueHolder[], language: Language): string {
  const lines = holders.slice(0, namesAtMost).map(({ name, status, why }) =>
    portalText(language, 'mail.holders-wait.line', {
      holderName: name,
      waits: status === 'personalized' ? 'activation' : 'review',
      why: why ?? 'none',
    }),
  );
  const more = holders.length - lines.length;
  return [...lines, ...(more > 0 ? [portalText(language, 'mail.holders-wait.more', { count: String(more) })] : [])].join('\n');
}
