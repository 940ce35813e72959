/** The seventeen kinds of organisation number: by country, and the Swedish F-tax number (5-12). */
export const organisationNumberPatterns = {
  SE: /^(?:\d{6}-\d{4}|\d{10}|\d{12}|\d{8}-\d{4})$/,
  FI: /^\d{7}-\d$/,
  NO: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{8}$/,
  LV: /^\d{11}$/,
  LT: /^(?:\d{7}|\d{9})$/,
  PL: /^\d{10}$/,
  BG: /^\d{9}$/,
  HR: /^\d{11}$/,
  CZ: /^\d{8}$/,
  NL: /^\d{8}$/,
  RO: /^\d{7,8}$/,
  SK: /^\d{8}$/,
  ES: /^[A-Z]\d{8}$/,
  FO: /^\d{6}$/,
  F_TAX: /^(?:\d{6}|\d{8})-?\d{4}$/,
} as const;

export type OrganisationNumberKind = keyof typeof organisationNumberPatterns;

/**
 * The number as it is stored and compared: no spaces around it, upper case, and no hyphen where the kind may have it or
 * not. Says nothing of its validity.
 */
export function normaliseOrganisationNumber(kind: OrganisationNumberKind, text: string): string {
  const trimmed = text.trim().toUpperCase();
  return kind === 'SE' || kind === 'F_TAX' ? trimmed.replaceAll('-', '') : trimmed;
}

/** Whether the text, trimmed, has the pattern of the kind; nothing more is judged of organisations (D-VALIDATION). */
export function isOrganisationNumber(kind: OrganisationNumberKind, text: string): boolean {
  return organisationNumberPatterns[kind].test(text.trim().toUpperCase());
}
