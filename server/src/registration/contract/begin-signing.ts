import type { Language, SignWay } from '@siteid/contract';
import type { Actor } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { refuse } from '../../refusal.ts';
import { signParameters } from '../read-registration.ts';
import { isEmailProven } from '../registration.ts';
import { findRegistration, noteSigning } from '../registration-store.ts';
import { documentOf } from './read-contract.ts';

/** What a sign-in that signs remembers: who, which document, and how. */
export type Signing = {
  readonly signerId: string;
  readonly documentHash: Buffer;
  readonly language: Language;
  readonly way: SignWay;
  /** What the broker is asked with. */
  readonly parameters: Record<string, string>;
};

/** Begins the signature of the contract as it stands now, in the language in which it was read (W-2-9). */
export async function beginSigning(portal: Portal, { personId, fullName }: Actor, way: SignWay, language: Language) {
  const parameters = signParameters(portal.config, way);
  const underWay = await findRegistration(portal.db, personId);
  if (underWay?.step !== 'contract' || parameters === null) return refuse('errors.registration.notBegun');
  if (!isEmailProven(underWay)) {
    await noteSigning(portal.db, personId, 'errors.registration.emailNotProven');
    return refuse('errors.registration.notBegun');
  }
  const { hash } = await documentOf(portal, underWay, language, fullName);
  const signing: Signing = { signerId: personId, documentHash: hash, language, way, parameters };
  return signing;
}
