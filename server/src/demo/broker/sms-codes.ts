import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@siteid/contract';

const minute = 60_000;
const codeLives = 5 * minute;
const triesPerCode = 5;
const sendsPerPhone = 3;
export const sendsAreCountedForMinutes = 15;
const sendsAreCountedFor = sendsAreCountedForMinutes * minute;

type Code = { readonly digits: string; readonly expires: number; tries: number };

export type SmsCodes = {
  /** Sends a new code, and ends the one before; false when the number had too many lately. */
  readonly send: (sign: string, phone: string, language: Language) => Promise<boolean>;
  /** Whether these are the digits sent last for this sign-in; a code serves once (T25). */
  readonly check: (sign: string, phone: string, digits: string) => boolean;
};

/** Codes by SMS. Nothing here depends on whether anybody knows the number. */
export function createSmsCodes(
  sendSms: (phone: string, code: string, language: Language) => Promise<void>,
  now: () => number,
): SmsCodes {
  const codes = new Map<string, Code>();
  const sends = new Map<string, readonly number[]>();
  const keyOf = (sign: string, phone: string) => `${sign} ${phone}`;

  return {
    send: async (sign, phone, language) => {
      forgetOld();
      const lately = sends.get(phone) ?? [];
      if (lately.length >= sendsPerPhone) return false;
      sends.set(phone, [...lately, now()]);
      const digits = String(randomInt(1_000_000)).padStart(6, '0');
      codes.set(keyOf(sign, phone), { digits, expires: now() + codeLives, tries: 0 });
      await sendSms(phone, digits, language);
      return true;
    },
    check: (sign, phone, digits) => {
      const key = keyOf(sign, phone);
      const code = codes.get(key);
      if (code === undefined || code.expires < now() || code.tries >= triesPerCode) return false;
      code.tries += 1;
      const given = Buffer.from(digits);
      const isRight = given.length === code.digits.length && timingSafeEqual(given, Buffer.from(code.digits));
      if (isRight) codes.delete(key);
      return isRight;
    },
  };

  function forgetOld(): void {
    for (const [key, { expires }] of codes) if (expires < now()) codes.delete(key);
    for (const [phone, times] of sends) {
      const kept = times.filter((at) => at > now() - sendsAreCountedFor);
      if (kept.length === 0) sends.delete(phone);
      else sends.set(phone, kept);
    }
  }
}
