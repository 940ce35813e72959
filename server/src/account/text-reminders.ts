import { randomInt, timingSafeEqual } from 'node:crypto';
import { phoneCodeMinutes, phoneCodeTries, type TextReminders } from '@siteid/contract';
import { takeLock } from '../database/named-locks.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { askForMails, countedApart } from '../mail/ask-for-mails.ts';
import { enqueueMessages } from '../mail/outbox.ts';
import { findMailLanguage } from '../people/mail-language-store.ts';
import { isMobileNumber, writePhoneNumber } from '../phone-number.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { lockAccountPerson } from './account-store.ts';
import {
  countWrongCode,
  deletePhoneCodesBefore,
  findPhoneCode,
  findTextReminders,
  savePhoneCode,
  saveProvenPhone,
  saveRemindedByText,
  withdrawPhoneCode,
} from './phone-code-store.ts';

/** In 24 hours, for a person, and for a number whoever asks: each costs the operator something, and may be somebody else's. */
const codesADay = 5;
const minute = 60_000;
const keptHours = 24;

/** Who is not known proves nothing: anybody can have such an account. What they chose while they were, they take back. */
export async function readTextReminders(portal: Portal, { personId, verified }: Actor): Promise<TextReminders | null> {
  const found = await findTextReminders(portal.db, personId);
  const { phone, phone_proven: proven, phone_unreached: unreached, reminded_by_text: isOn } = found;
  if (!portal.config.sms.isOffered || !(verified || isOn)) return null;
  return {
    phone: writePhoneNumber(phone),
    isMobile: phone !== null && isMobileNumber(phone),
    isProven: proven !== null,
    isUnreached: unreached !== null,
    isOn,
  };
}

/** Sends a code to the number of the account, which replaces the one before: that is not sent any more. */
export async function sendPhoneCode(portal: Portal, { personId }: Actor) {
  if (!portal.config.sms.isOffered) return refuse('errors.phoneCode.notOffered');
  return inTransaction(portal.db, async (tx) => {
    const { phone } = await lockAccountPerson(tx, personId);
    if (phone === null || !isMobileNumber(phone)) return refuse('errors.phoneCode.noMobileNumber');
    // Of several who ask for the same number at once each counts those before.
    await takeLock(tx, 'person', `phone:${phone}`);
    const asker = { askedBy: countedApart('account', `phone-code:${personId}`), organisationId: 'phone-code' };
    const tooMany = await askForMails(tx, portal, { ...asker, perAddressAtMost: codesADay, perSenderAtMost: codesADay }, [phone]);
    if (tooMany !== null) return refuse('errors.phoneCode.tooMany', tooMany.data);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await withdrawPhoneCode(tx, personId);
    const values = { code, minutes: String(phoneCodeMinutes) };
    const text = { kind: 'phone-code', to: phone, language: await findMailLanguage(tx, personId), values } as const;
    const [messageId] = await enqueueMessages(tx, portal, [text]);
    await savePhoneCode(tx, personId, { codeHash: hashOf(portal, personId, phone, code), sent: portal.now(), messageId });
    return {};
  });
}

/** Proves the number by the code that was sent to it. Wrong ones are counted, also of several at once. */
export async function provePhone(portal: Portal, { personId }: Actor, typed: string) {
  if (!portal.config.sms.isOffered) return refuse('errors.phoneCode.notOffered');
  return inTransaction(portal.db, async (tx) => {
    const { phone } = await lockAccountPerson(tx, personId);
    const sent = await findPhoneCode(tx, personId);
    const goodSince = portal.now().getTime() - phoneCodeMinutes * minute;
    if (phone === null || sent === undefined || sent.sent.getTime() < goodSince || sent.tries >= phoneCodeTries)
      return refuse('errors.phoneCode.over');
    if (!timingSafeEqual(sent.code_hash, hashOf(portal, personId, phone, typed.replace(/\s/g, '')))) {
      await countWrongCode(tx, personId);
      return { ...refuse('errors.phoneCode.wrong', { left: phoneCodeTries - sent.tries - 1 }), keepsWritten: true as const };
    }
    await saveProvenPhone(tx, personId, portal.now());
    return {};
  });
}

/** Turns reminders by text message on or off; off at once, also those that wait in the outbox. */
export async function chooseTextReminders(portal: Portal, { personId }: Actor, isOn: boolean) {
  if (isOn && !portal.config.sms.isOffered) return refuse('errors.phoneCode.notOffered');
  return (await saveRemindedByText(portal.db, personId, isOn)) ? {} : refuse('errors.phoneCode.notProven');
}

/** A code that nobody used has ended long before. */
export async function forgetPhoneCodes({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deletePhoneCodesBefore(db, new Date(now().getTime() - keptHours * 60 * minute));
}

/** With a key: six digits are soon tried. The number is part of it, so a code proves no other. */
const hashOf = ({ secrets }: Pick<Portal, 'secrets'>, personId: string, phone: string, code: string) =>
  secrets.lookupHash(`phone-code:${personId}:${phone}:${code}`);
