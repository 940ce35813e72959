import { createHash } from 'node:crypto';

/** A tag of the values that a form shows. Whoever changes them sends back the tag that they read, so of two the second is told. */
export const entityTagOf = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');
