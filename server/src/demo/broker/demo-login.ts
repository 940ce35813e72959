import { createHash } from 'node:crypto';
import {
  type GovernmentId,
  type IdentityDocument,
  identityDocument,
  idType,
  normalisedGovernmentId,
  type SignInMethod,
  usualSourceOf,
} from '@siteid/contract';
import * as z from 'zod/mini';
import type { DemoPerson } from '../world/demo-people.ts';

/** Whom the demo's broker vouches for. */
export type DemoIdentity = Pick<
  DemoPerson,
  'subject' | 'givenNames' | 'familyNames' | 'dateOfBirth' | 'nationalities' | 'document'
> & {
  readonly governmentId: GovernmentId;
};

/** How the portal asks for a method, and how the broker names the one that was used. */
export function acrOf(method: SignInMethod): string {
  return `urn:siteid:${method}`;
}

/** Claims of an ID token. A method without a secure identification says no more than a name; an SMS code proves the number. */
export function claimsOf(method: SignInMethod, identity: DemoIdentity, phone?: string): Record<string, unknown> {
  const said = {
    acr: acrOf(method),
    amr: [method],
    given_name: identity.givenNames,
    family_name: identity.familyNames,
  };
  if (method === 'general') return said;
  if (method === 'sms') return { ...said, phone_number: phone, phone_number_verified: true, verification_source: 'sms2fa' };
  const { idType: type, country, value } = identity.governmentId;
  return {
    ...said,
    birthdate: identity.dateOfBirth,
    nationalities: identity.nationalities,
    government_ids: [{ type, country, value }],
    verification_source: usualSourceOf[method],
    verification_document: method === 'manual' ? identity.document : 'eid',
  };
}

const filled = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const twoLetters = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/));
const form = z.object({
  givenNames: filled,
  familyNames: filled,
  dateOfBirth: z.iso.date(),
  nationality: twoLetters,
  idType,
  idCountry: twoLetters,
  idValue: filled,
  document: z._default(identityDocument, 'passport'),
});

/** Reads the form of "Someone else"; the same government id is the same account every time. */
export function readSomeoneElse(
  fields: Readonly<Record<string, string>>,
  today: string,
): DemoIdentity | { readonly wrong: readonly string[] } {
  const read = form.safeParse(fields);
  if (!read.success) return { wrong: [...new Set(read.error.issues.map(({ path }) => String(path[0])))] };
  const { givenNames, familyNames, dateOfBirth, nationality, document } = read.data;
  const governmentId = { idType: read.data.idType, country: read.data.idCountry, value: read.data.idValue };
  return {
    subject: `someone-${createHash('sha256').update(normalisedGovernmentId(governmentId, today)).digest('hex').slice(0, 16)}`,
    givenNames,
    familyNames,
    dateOfBirth,
    nationalities: [nationality],
    governmentId,
    document: notEid(document),
  };
}

/** An e-ID is no document that an office could scan. */
function notEid(document: IdentityDocument): DemoIdentity['document'] {
  return document === 'eid' ? 'passport' : document;
}

/** A phone number as E.164, or null: spaces, hyphens and a leading 00 are taken as people write them. */
export function readPhone(typed: string): string | null {
  const phone = typed.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{4,14}$/.test(phone) ? phone : null;
}
