import { type Reminded, type WhyNotReminded, whyNotReminded } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import { askForMails } from '../../mail/ask-for-mails.ts';
import { findIsNight, lockReminders } from '../../mail/reminders.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { writeReminders } from './remind-holders.ts';
import { findCandidates, lockHolders, type WaitingHolder } from './waiting-holder-store.ts';

/** So many in a transaction: whoever else reminds somebody waits for one alone. */
const batch = 200;
const namesAtMost = 3;

/** What became of it; of those that were not reminded the orders too whose holders are named. */
type ReminderOutcome = Omit<Reminded, 'notReminded'> & {
  readonly notReminded: readonly (Reminded['notReminded'][number] & { readonly orderIds: readonly string[] })[];
};

/**
 * Reminds the holders of these orders of a company, or of all of the list of who waits whose names hold a text, as somebody asks for it
 * (L-1-4): whoever was told within a day is left out, so that a second click, person or portal does no harm. The mails count for the person
 * who asks, as links that are sent again do.
 */
export async function remindWaiting(
  portal: Portal,
  organisationId: string,
  { personId, name }: Caller['by'],
  orderIds: readonly string[] | null,
  text = '',
): Promise<ReminderOutcome> {
  const { candidates, whys, reminded } = await remindEach(portal, organisationId, { personId, name }, orderIds, text);
  const names = new Map(candidates.map(({ id, name: holder }) => [id, holder]));
  const notReminded = whyNotReminded
    .map((why) => ({ why, ids: [...whys].flatMap(([id, each]) => (each === why ? [id] : [])) }))
    .filter(({ ids }) => ids.length > 0)
    .map(({ why, ids }) => ({
      why,
      count: ids.length,
      orderIds: ids.filter((id) => names.has(id)),
      names: ids.flatMap((id) => names.get(id) ?? []).slice(0, namesAtMost),
    }));
  return { reminded, isNight: await findIsNight(portal.db, portal), notReminded };
}

/** The same, with why each holder that was not reminded was not. */
export async function remindEach(
  portal: Portal,
  organisationId: string,
  { personId, name }: { readonly personId: string; readonly name: string },
  orderIds: readonly string[] | null,
  text = '',
) {
  const candidates = await findCandidates(portal.db, portal, organisationId, orderIds, text);
  const whys = new Map<string, WhyNotReminded>();
  for (const { id, why } of candidates) if (why !== null) whys.set(id, why);
  const allowed = candidates.filter(({ why }) => why === null).map(({ id }) => id);
  let reminded = 0;
  let isTooMany = false;
  for (let start = 0; start < allowed.length; start += batch) {
    const ids = allowed.slice(start, start + batch);
    const done: readonly WaitingHolder[] | null = isTooMany ? null : await remind(ids);
    isTooMany ||= done === null;
    const of = new Set((done ?? []).map(({ id }) => id));
    reminded += of.size;
    const left = ids.filter((id) => !of.has(id));
    if (isTooMany) for (const id of left) whys.set(id, 'tooManyMails');
    else await judgeAnew(left);
  }
  const known = new Set(candidates.map(({ id }) => id));
  for (const id of new Set(orderIds ?? [])) if (!known.has(id)) whys.set(id, 'notWaiting');
  return { candidates, whys, reminded };

  /** null: more mails than this person may send. Of a person several of whose orders wait, one is chosen. */
  async function remind(ids: readonly string[]): Promise<readonly WaitingHolder[] | null> {
    return inTransaction(portal.db, async (tx) => {
      await lockReminders(tx);
      const holders = await lockHolders(tx, portal, organisationId, ids);
      // A text that no gateway takes is not written, and not counted.
      const { isOffered } = portal.config.sms;
      const addresses = holders.flatMap(({ email, text_to: number }) =>
        number === null || !isOffered ? [email] : [email, number],
      );
      if (isRefusal(await askForMails(tx, portal, { askedBy: personId }, addresses))) return null;
      await writeReminders(tx, portal, holders, { personId, name, role: 'company' });
      return holders;
    });
  }

  /** Who could be reminded and was not answered meanwhile, or was told meanwhile, of this order or another of theirs. */
  async function judgeAnew(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const now = new Map((await findCandidates(portal.db, portal, organisationId, ids)).map(({ id, why }) => [id, why]));
    for (const id of ids) whys.set(id, now.has(id) ? (now.get(id) ?? 'toldToday') : 'notWaiting');
  }
}
