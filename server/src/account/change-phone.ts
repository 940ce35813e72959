import { inTransaction } from '../database/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { askForMails, countedApart, mailsToStrangers } from '../mail/ask-for-mails.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import { findMailLanguage } from '../people/mail-language-store.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import { readPhoneNumber, writePhoneNumber } from '../phone-number.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import { lockAccountPerson, savePhone } from './account-store.ts';
import { withdrawPhoneCode } from './phone-code-store.ts';

/**
 * Saves the number by which the person is reached, in E.164, or takes it away; answers with it as people write it. Their e-mail address is
 * told, but not which number it is: whoever changed it may not have been them (W-4-3).
 */
export async function saveAccountPhone(
  portal: Portal,
  actor: Actor,
  { phone, country }: { readonly phone: string | null; readonly country: string },
) {
  const number = phone === null ? null : readPhoneNumber(phone, country);
  if (phone !== null && number === null) return refuse('errors.validation.field.componentCustomValidation.phoneNumber');
  return inTransaction(portal.db, async (tx) => {
    const refused = await whyNotChangeContact({ ...portal, db: tx }, actor);
    if (refused !== null) return refused;
    const { phone: former, email } = await lockAccountPerson(tx, actor.personId);
    if (former === number) return { phone: writePhoneNumber(number) };
    // Counted apart: who has asked for many other mails still changes their number.
    const asker = { askedBy: countedApart('account', `phone:${actor.personId}`), perSenderAtMost: mailsToStrangers };
    const tooMany = email === null ? null : await askForMails(tx, portal, asker, [email]);
    if (tooMany !== null) return tooMany;
    await savePhone(tx, actor.personId, number);
    await withdrawPhoneCode(tx, actor.personId);
    await insertSecurityEvent(tx, { at: portal.now(), kind: 'phone-changed', personId: actor.personId, detail: {} });
    if (email !== null) {
      const language = await findMailLanguage(tx, actor.personId);
      const supportEmail = portal.config.portal.customerSupport[language].email;
      const change = former === null ? 'added' : number === null ? 'removed' : 'changed';
      const values = { holderName: actor.fullName, change, supportEmail } as const;
      await enqueueMessage(tx, portal, { kind: 'phone-changed', to: email, language, values });
    }
    return { phone: writePhoneNumber(number) };
  });
}
