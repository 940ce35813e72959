import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * The number in E.164, `+46701234567`, or null when it is no phone number (5-2). `country`, two upper-case letters, is what a number
 * without a country code is of.
 */
export function readPhoneNumber(typed: string, country: string): string | null {
  const read = parsePhoneNumberFromString(typed, {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    extract: false,
  });
  return read?.isValid() === true ? read.number : null;
}

/** A stored number as people read it, `+46 70 123 45 67`; any other text stays as it is. To look for one in a text takes as long again. */
export function writePhoneNumber(stored: string | null): string | null {
  return stored === null ? null : (parsePhoneNumberFromString(stored, { extract: false })?.formatInternational() ?? stored);
}

/** Whether a text message reaches the stored number, and costs no more than others: a mobile's, or one that may be a mobile's. */
export function isMobileNumber(stored: string): boolean {
  const type = parsePhoneNumberFromString(stored, { extract: false })?.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}
