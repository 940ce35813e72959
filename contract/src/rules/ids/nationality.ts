/** The nationalities that an identity vouches for: where its source gives none, the country of the government id counts (D-RULES). */
export function verifiedNationalitiesOf(identity: {
  readonly nationalities: readonly string[];
  readonly governmentIdCountry: string;
}): readonly string[] {
  return identity.nationalities.length > 0 ? identity.nationalities : [identity.governmentIdCountry];
}

/** Whether every nationality of the order is a verified one; never before a verification (5-6). Codes of two upper-case letters. */
export function nationalityHolds(ordered: readonly string[], verified: readonly string[]): boolean {
  return verified.length > 0 && ordered.every((country) => verified.includes(country));
}
