import {
  type GovernmentId,
  governmentIdShape,
  type IdentityDocument,
  identityDocuments,
  idTypes,
  methodOfSource,
  oneLine,
  type SignInMethod,
  signInMethods,
  usualSourceOf,
  type VerificationSource,
  verificationSources,
} from '@siteid/contract';
import * as z from 'zod';
import type { ProvenIdentity } from '../../people/record-identity.ts';
import type { Config } from '../../settings/config.ts';

/** What a sign-in says of the person; `proven` is null unless the method proves an identity. */
export type SignedInIdentity = Pick<ProvenIdentity, 'givenNames' | 'familyNames' | 'dateOfBirth'> & {
  readonly method: SignInMethod;
  /** E.164; only where the broker vouches for it. */
  readonly phone: string | null;
  readonly proven: ProvenIdentity | null;
};

type Claims = Readonly<Record<string, unknown>>;
type ClaimSettings = Pick<Config['identityProvider'], 'claims' | 'methods'>;

const name = z.string().overwrite(oneLine).max(300).catch('');
const day = z.iso.date().nullable().catch(null);
const country = z.string().regex(/^[A-Z]{2}$/);
const governmentId = z
  .object({ type: z.enum(idTypes), country, value: z.string().trim().max(64).regex(governmentIdShape) })
  .transform(({ type, ...rest }): GovernmentId => ({ idType: type, ...rest }));
const phone = z.string().regex(/^\+[1-9]\d{4,14}$/);

/** Reads the claims of an ID token as configuration maps them (D-IDP). What is malformed counts as absent. */
export function readIdentityClaims(claims: Claims, { claims: names, methods }: ClaimSettings): SignedInIdentity {
  const source = among(verificationSources, claims[names.source]);
  const method = readMethod(claims, source, methods);
  const person = {
    givenNames: name.parse(claims[names.givenNames]),
    familyNames: name.parse(claims[names.familyNames]),
    dateOfBirth: day.parse(claims[names.dateOfBirth] ?? null),
  };
  const isPhoneProven = claims['phone_number_verified'] === true;
  return {
    ...person,
    method,
    phone: isPhoneProven ? (phone.safeParse(claims['phone_number']).data ?? null) : null,
    proven: readProven(claims, names, method, source, person),
  };
}

/** What the broker calls its own session (`sid`); null where it does not say. */
export function readBrokerSession({ sid }: Claims): string | null {
  return typeof sid === 'string' && sid !== '' ? sid : null;
}

/** What an honest sign-in lacks for its purpose; null when it says who somebody is, as its method should. */
export function whatSignInLacks(identity: SignedInIdentity): 'sign-in-names-nobody' | 'sign-in-proves-nothing' | null {
  const { method, proven, phone, givenNames, familyNames } = identity;
  if (proven !== null) return null;
  if (phone === null && givenNames === '' && familyNames === '') return 'sign-in-names-nobody';
  return usualSourceOf[method] === undefined ? null : 'sign-in-proves-nothing';
}

/**
 * The method that was used, by the broker's own word and never by what we asked for: its `acr` or `amr` names the method
 * or is the `acr_values` we ask for it with, else its source tells. A sign-in that nobody can place proves nothing.
 */
function readMethod(claims: Claims, source: VerificationSource | undefined, methods: ClaimSettings['methods']): SignInMethod {
  const amr = Array.isArray(claims['amr']) ? claims['amr'] : [];
  const said = [claims['acr'], ...amr];
  const placed = signInMethods.find((each) => said.includes(each) || acrOf(methods[each]).some((acr) => said.includes(acr)));
  return placed ?? (source === undefined ? 'general' : methodOfSource[source]);
}

function acrOf(parameters: Readonly<Record<string, string>> | null): string[] {
  return parameters?.['acr_values']?.split(' ') ?? [];
}

function readProven(
  claims: Claims,
  names: ClaimSettings['claims'],
  method: SignInMethod,
  source: VerificationSource | undefined,
  person: Pick<ProvenIdentity, 'givenNames' | 'familyNames' | 'dateOfBirth'>,
): ProvenIdentity | null {
  const [first, ...others] = listOf(claims[names.governmentIds]).flatMap((each) => governmentId.safeParse(each).data ?? []);
  const provenBy = usualSourceOf[method] && (source ?? usualSourceOf[method]);
  const document = readDocument(claims[names.document], method);
  if (first === undefined || provenBy === undefined || document === undefined) return null;
  return {
    ...person,
    governmentIds: [first, ...others],
    source: provenBy,
    document,
    nationalities: listOf(claims[names.nationalities]).flatMap((each) => country.safeParse(each).data ?? []),
  };
}

/** An e-ID is its own document; a manual verification without a document proves nothing. */
function readDocument(said: unknown, method: SignInMethod): IdentityDocument | undefined {
  const document = among(identityDocuments, said);
  return method === 'manual' && (document === undefined || document === 'eid') ? undefined : (document ?? 'eid');
}

function among<const Value extends string>(values: readonly Value[], said: unknown): Value | undefined {
  return values.find((each) => each === said);
}

function listOf(said: unknown): readonly unknown[] {
  return Array.isArray(said) ? said : said === undefined || said === null ? [] : [said];
}
