import * as z from 'zod/mini';

/** Why a card does not hold, in the order in which it is told: who suspended it, what has yet to come, what has ended. */
export const whysNotValid = [
  'companyNotActive',
  'suspendedByHolder',
  'suspendedByCompany',
  'notValidYet',
  'notActivated',
  'over',
  'terminated',
  'replaced',
] as const;

/** Who can do something about it. */
export const menders = ['holder', 'company', 'staff'] as const;

/** One reason why a card does not hold today, and who can mend it; nobody where the card has ended, or only time helps (L-6-1). */
export const whyNotValid = z.strictObject({ why: z.enum(whysNotValid), menders: z.array(z.enum(menders)) });
export type WhyNotValid = z.output<typeof whyNotValid>;
