/** What of an order a holder may say is wrong, and what is right: fields of the partner API. Whom it names, an ID office says. */
export const correctableFields = [
  'name_to_print',
  'nationalities',
  'address',
  'postal_code',
  'city',
  'country',
  'valid_from',
  'valid_until',
] as const;
export type CorrectableField = (typeof correctableFields)[number];

/** What the company takes over of it or not: those, and another photo. */
export const takenThings = [...correctableFields, 'photo'] as const;
export type TakenThing = (typeof takenThings)[number];

/** What a correction is about: these, and words about anything else. */
export const correctedThings = [...takenThings, 'note'] as const;
export type CorrectedThing = (typeof correctedThings)[number];

/** What becomes of a correction; and that the company corrected the address to which a holder's mail came back. */
export const correctionSteps = ['send_back', 'take_over', 'decline', 'withdraw', 'lapse', 'correct_email'] as const;
export type CorrectionStep = (typeof correctionSteps)[number];

/** Begins the description of a row of the history that tells of a correction. A partner's own description may begin so, too. */
const beginning = 'correction';

/**
 * Writes for the history what became of a correction, and which fields it was about (L-3-5). No values, because rows of the history stay
 * when values are erased.
 */
export const describeCorrection = (step: CorrectionStep, things: readonly CorrectedThing[]) =>
  [beginning, step, ...things].join(' ');

/** Reads such a description; null for any other. */
export function correctionOf(description: string | null): { step: CorrectionStep; things: CorrectedThing[] } | null {
  const [first, second, ...named] = (description ?? '').split(' ');
  const step = correctionSteps.find((known) => known === second);
  if (first !== beginning || step === undefined) return null;
  return { step, things: correctedThings.filter((thing) => named.includes(thing)) };
}
