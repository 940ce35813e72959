import { createHash } from 'node:crypto';

/** The mark of what a form shows: whoever changes it says what they saw, so of two the second is told. */
export const seenMarkOf = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');
