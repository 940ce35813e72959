import { createHash } from 'node:crypto';

/** SHA-256 of a secret that was drawn from at least 128 random bits: nobody guesses what it is of, so it needs neither salt nor key. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
