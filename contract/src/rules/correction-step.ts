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

/** Stands before the step in the description of a row of the history; what a partner describes has it, too, if it wants. */
const beginning = 'correction';

/** How the history says what became of a correction, and which things it was about (L-3-5): no values, which may be erased. */
export const describeCorrection = (step: CorrectionStep, things: readonly CorrectedThing[]) =>
  [beginning, step, ...things].join(' ');

/** What a description in the history says of a correction; null where it says nothing of one. */
export function correctionOf(description: string | null): { step: CorrectionStep; things: CorrectedThing[] } | null {
  const [first, second, ...named] = (description ?? '').split(' ');
  const step = correctionSteps.find((known) => known === second);
  if (first !== beginning || step === undefined) return null;
  return { step, things: correctedThings.filter((thing) => named.includes(thing)) };
}
