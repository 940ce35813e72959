import {
  type BodyOf,
  type correctHolderEmail as correctCall,
  describeCorrection,
  emailFormat,
  isEmail,
  type RefusalsOf,
  type ReplyOf,
} from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import { askForMails } from '../../mail/ask-for-mails.ts';
import { lockReminders } from '../../mail/reminders.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { insertSecurityEvent } from '../../security-events/security-event-store.ts';
import { isAddressCorrectable } from '../card-order.ts';
import { lockOrder, noteOnOrder } from '../card-order-store.ts';
import { tellHolderOfCard, tellHolderToReview } from '../changing/tell-people.ts';
import { findCorrection } from '../correcting/correction-store.ts';
import { correctEmail, forgetRedeemer, hasComeBack } from './invitation-store.ts';

type Asked = BodyOf<typeof correctCall> & { readonly orderId: string };

/**
 * Corrects the address of an order whose holder's last mail came back, and sends the mail again, with a new link (L-1-6). The address of
 * the holder's own account is theirs, and stays. Of two who correct it at once the first has locked the order.
 */
export async function correctHolderEmail(
  portal: Portal,
  { reach, by }: Caller,
  { orderId, cameBack, email }: Asked,
): Promise<ReplyOf<typeof correctCall> | Refusal<RefusalsOf<typeof correctCall>>> {
  if (!isEmail(email)) return refuse('errors.validation.field.email', emailFormat(email)?.values);
  return inTransaction(portal.db, async (tx) => {
    await lockReminders(tx);
    const order = await lockOrder(tx, orderId, reach);
    if (order === undefined) return refuse('errors.cards.itemNotFound');
    const { status } = order;
    const around = { cameBack: await hasComeBack(tx, orderId), isSentBack: (await findCorrection(tx, orderId)) !== undefined };
    const isCorrectable = isAddressCorrectable(order, around);
    if (order.email === email) return isCorrectable ? refuse('errors.emailChange.sameAddress') : { status };
    if (order.email !== cameBack || !isCorrectable) return refuse('errors.cards.changedMeanwhile');
    const tooMany = await askForMails(tx, portal, { askedBy: by.personId }, [email]);
    if (tooMany !== null) return tooMany;
    const now = portal.now();
    await correctEmail(tx, orderId, email);
    await noteOnOrder(tx, order, { by, now, reason: null, description: describeCorrection('correct_email', []) });
    await insertSecurityEvent(tx, { at: now, kind: 'holder-email-corrected', personId: by.personId, detail: { order: orderId } });
    const corrected = { ...order, email };
    const told = { personId: by.personId, name: by.name, role: 'company' } as const;
    if (status === 'personalized') {
      await tellHolderOfCard(tx, portal, corrected, told);
      return { status };
    }
    await forgetRedeemer(tx, orderId);
    await tellHolderToReview(tx, portal, corrected, told);
    return { status };
  });
}
