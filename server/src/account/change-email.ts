import { emailFormat, emailLinkHours, emailNotOf, isEmail, paths } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { whyNotEmailChange } from '../email-verification/email-link.ts';
import { makeEmailLink, openEmailLink } from '../email-verification/verify-email.ts';
import type { Actor } from '../http/actor.ts';
import { askerOfLinks, askForMails } from '../mail/ask-for-mails.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import { findMailLanguage } from '../people/mail-language-store.ts';
import { isEmailOfAnother, saveEmail } from '../people/own-email-store.ts';
import { lockKeys } from '../people/person-keys-store.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import { findAccountPerson } from './account-store.ts';

const purpose = 'account';

/** Mails a link to the new address. Whether somebody else has it is not told here: that would tell who has an account (W-4-2). */
export async function requestEmailChange(portal: Portal, actor: Actor, browser: string, email: string) {
  if (!isEmail(email)) return refuse('errors.validation.field.email', emailFormat(email)?.values);
  const blacklisted = emailNotOf(portal.config.portal.blacklistedEmailDomains)(email);
  if (blacklisted !== null) return refuse('errors.validation.field.emailDomainNotAllowed', blacklisted.values);
  return inTransaction(portal.db, async (tx) => {
    const refused = await whyNotChangeContact({ ...portal, db: tx }, actor);
    if (refused !== null) return refused;
    const { email: known } = await findAccountPerson(tx, actor.personId);
    if (known?.toLowerCase() === email.toLowerCase()) return refuse('errors.emailChange.sameAddress');
    const tooMany = await askForMails(tx, portal, askerOfLinks(actor.personId), [email]);
    if (tooMany !== null) return tooMany;
    const token = await makeEmailLink(tx, portal, { personId: actor.personId, browser, purpose }, email);
    await enqueueMessage(tx, portal, {
      kind: 'email-change',
      to: email,
      language: await findMailLanguage(tx, actor.personId),
      values: { link: `${portal.config.http.publicUrl}${paths.accountEmail(token)}`, hours: String(emailLinkHours) },
    });
    return {};
  });
}

/** Gives the person the address that the link proves, and tells the former one; of two persons who prove one at once one gets it. */
export async function openEmailChange(portal: Portal, actor: Actor, browser: string, token: string) {
  return inTransaction(portal.db, async (tx) => {
    const prover = { personId: actor.personId, browser, purpose } as const;
    const { verdict, address } = await openEmailLink(tx, portal, prover, { token, awaited: null });
    if (verdict !== 'good' || address === null) return refuse(whyNotEmailChange[verdict === 'good' ? 'unknown' : verdict]);
    await lockKeys(tx, [`person-email:${address.toLowerCase()}`]);
    if (await isEmailOfAnother(tx, actor.personId, address)) return refuse('errors.emailChange.addressInUse');
    const { email: former } = await findAccountPerson(tx, actor.personId);
    await saveEmail(tx, actor.personId, address);
    await insertSecurityEvent(tx, { at: portal.now(), kind: 'email-changed', personId: actor.personId, detail: {} });
    if (former !== null) {
      const language = await findMailLanguage(tx, actor.personId);
      const values = { holderName: actor.fullName, supportEmail: portal.config.portal.customerSupport[language].email };
      await enqueueMessage(tx, portal, { kind: 'email-changed', to: former, language, values });
    }
    return { email: address };
  });
}
