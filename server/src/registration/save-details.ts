import { emailLinkHours, type Language, paths } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { makeEmailLink } from '../email-verification/verify-email.ts';
import type { Actor } from '../http/actor.ts';
import { askForMails, countedApart, mailsToStrangers } from '../mail/ask-for-mails.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import { judgeDetails, whyTaken } from '../organisation-details/judge-details.ts';
import { deleteLogo, insertLogo } from '../organisation-details/organisation-details-store.ts';
import { readPhoneNumber } from '../phone-number.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { isEmailProven, stepAfter } from './registration.ts';
import { changeRegistration, lockRegistration, type StoredRegistration } from './registration-store.ts';

type Tx = Parameters<typeof lockRegistration>[0];

export type Details = {
  readonly name: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly email: string;
  readonly phone: string;
  readonly language: Language;
  readonly logo?: string | undefined;
  readonly keepsLogo: boolean;
};

/** Mails that one address of one registration may cause in 24 hours: whoever has it never asked for them. */
const mailsToAnAddress = 5;

/** Saves the details. An address that no link has proven yet is mailed one, where it is new (W-2-5, W-2-7). */
export async function saveDetails(portal: Portal, { personId }: Actor, browser: string, details: Details) {
  const judged = await judgeDetails(portal, personId, details);
  if (isRefusal(judged)) return judged;
  const { logo } = judged;
  return inTransaction(portal.db, async (tx) => {
    const underWay = await lockRegistration(tx, personId);
    if (underWay === undefined) return refuse('errors.registration.notBegun');
    const phone = readPhoneNumber(details.phone, underWay.country);
    if (phone === null) return refuse('errors.validation.field.componentCustomValidation.phoneNumber');
    const companyNumber = underWay.company_number;
    const taken = await whyTaken(tx, { country: underWay.country, companyNumber, name: details.name });
    if (taken !== null) return taken;
    const { name, address, postalCode, city, email, language } = details;
    const isNew = underWay.step === 'details' || underWay.email?.toLowerCase() !== email.toLowerCase();
    const isProven = isEmailProven({ email, email_proven: underWay.email_proven });
    if (isNew && !isProven) {
      const tooMany = await mailLink(tx, portal, { personId, browser, email, language, name });
      if (tooMany !== null) return tooMany;
    }
    const kept = logo === null && details.keepsLogo ? underWay.logo_id : null;
    await changeRegistration(tx, underWay.id, {
      name,
      address,
      postal_code: postalCode,
      city,
      email,
      phone,
      language,
      logo_id: logo === null ? kept : await insertLogo(tx, logo),
      step: stepAfter('details', underWay.step),
      last_signing: null,
      changed: portal.now(),
    });
    if (underWay.logo_id !== null && kept === null) await deleteLogo(tx, underWay.logo_id);
    return { emailIsProven: isProven };
  });
}

/** Mails the link once more (W-2-6). */
export async function sendEmailAgain(portal: Portal, { personId }: Actor, browser: string) {
  return inTransaction(portal.db, async (tx) => {
    const underWay = await lockRegistration(tx, personId);
    if (underWay?.email == null || underWay.step === 'details') return refuse('errors.registration.notBegun');
    if (isEmailProven(underWay)) return { emailIsProven: true };
    const { email, language, name } = underWay;
    const tooMany = await mailLink(tx, portal, { personId, browser, email, language, name: name ?? '' });
    return tooMany ?? { emailIsProven: false };
  });
}

type Linked = Pick<StoredRegistration, 'language'> & {
  readonly personId: string;
  readonly browser: string;
  readonly email: string;
  readonly name: string;
};

async function mailLink(tx: Tx, portal: Portal, { personId, browser, email, language, name }: Linked) {
  const asker = {
    askedBy: countedApart('registration', personId),
    organisationId: `registration:${personId}`,
    perAddressAtMost: mailsToAnAddress,
    perSenderAtMost: mailsToStrangers,
  };
  const tooMany = await askForMails(tx, portal, asker, [email]);
  if (tooMany !== null) return tooMany;
  const token = await makeEmailLink(tx, portal, { personId, browser, purpose: 'registration' }, email);
  const link = `${portal.config.http.publicUrl}${paths.proveCompanyEmail(token)}`;
  const values = { orgName: name, hours: String(emailLinkHours), link };
  await enqueueMessage(tx, portal, { kind: 'email-verification', to: email, language, values });
  return null;
}
