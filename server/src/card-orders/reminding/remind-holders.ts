import { paths, serverPaths } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import { enqueueMessages } from '../../mail/outbox.ts';
import type { AboutOrder } from '../../mail/outbox-store.ts';
import { findIsNight, lockReminders } from '../../mail/reminders.ts';
import type { Portal } from '../../portal.ts';
import { bySystem } from '../card-order.ts';
import { faceOf, nameOf } from '../changing/tell-people.ts';
import { makeInvitations } from '../order-invitations/redeem-invitation.ts';
import { lockDueHolders, type WaitingHolder } from './waiting-holder-store.ts';
import { withText } from './with-text.ts';

/** So many at a time: whoever reminds somebody by hand waits meanwhile. */
const batch = 200;

/**
 * Reminds holders who have not reviewed an order, or not activated a card, on the days of the configuration (L-1-1). Everything is
 * judged by what the database holds and by its clock, so it does not matter how many portals do it, or how long none did. Answers whether
 * more may be due.
 */
export async function remindHolders(portal: Portal): Promise<boolean> {
  if (portal.config.mail.reminderDays.length === 0 || (await findIsNight(portal.db, portal))) return false;
  return inTransaction(portal.db, async (tx) => {
    await lockReminders(tx);
    const due = await lockDueHolders(tx, portal, batch);
    await writeReminders(tx, portal, due, bySystem);
    return due.length === batch;
  });
}

/** Writes the reminders of locked orders; one to review brings a new link, the only good one from then on. */
export async function writeReminders(
  tx: Kysely<Tables>,
  portal: Portal,
  holders: readonly WaitingHolder[],
  by: AboutOrder['by'],
): Promise<void> {
  const toReview = holders.filter(({ status }) => status === 'approved_by_personalizer').map(({ id }) => id);
  const tokens = await makeInvitations(tx, portal, toReview);
  const messages = holders.flatMap((holder) => {
    const { id, email, language, org_name: orgName, card_type: cardType, supplier_code: code, reminder } = holder;
    const token = tokens.get(id);
    const path = token === undefined ? serverPaths.myCards(code) : paths.confirmOrder(code, token);
    const link = `${portal.config.http.publicUrl}${path}`;
    return withText(portal, holder, {
      kind: token === undefined ? ('activation-reminder' as const) : ('review-reminder' as const),
      to: email,
      language,
      values: { holderName: nameOf(holder), orgName, cardType, link },
      card: faceOf(portal, holder, orgName, language),
      about: { orderId: id, reminder, by },
    });
  });
  await enqueueMessages(tx, portal, messages);
}
