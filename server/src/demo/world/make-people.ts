import type { GovernmentId, Permission } from '@siteid/contract';
import type { Insertable, Kysely } from 'kysely';
import type { CompanyUsersTable } from '../../database/tables/organisation-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { governmentIdHash, phoneHash } from '../../people/record-identity.ts';
import type { Portal } from '../../portal.ts';
import { daysBefore, oldestDaysAgo } from './demo-days.ts';
import { demoOffice, type OrganisationCode, organisationIdOf, supplierByHand, supplierIdOf } from './demo-organisations.ts';
import { type DemoPerson, demoId, demoPeople } from './demo-people.ts';
import { insertAll } from './demo-world-store.ts';

type KnownPerson = DemoPerson & { readonly personId: string };
type Verification = Pick<Insertable<Tables['verified_identities']>, 'source' | 'document'>;

export const knownPeople = demoPeople.filter((person): person is KnownPerson => person.personId !== null);

const byBank: Verification = { source: 'gluuProvision', document: 'eid' };
const byPartner = (document: Verification['document']): Verification => ({ source: 'manualIdVerification', document });

/** Whose identity was verified before the demo begins: cardholders by their e-ID, others by the manual ID partner. */
const verified: Readonly<Record<string, Verification>> = {
  'bjorn-akesson': byBank,
  'catalina-popescu': byPartner('passport'),
  'dmytro-kovalenko': byPartner('lma_card'),
  'eevi-makinen': { source: 'dokobit', document: 'eid' },
  'goran-petrovic': byBank,
  'hanna-virtanen': byBank,
  'ivar-tamm': { source: 'dokobit', document: 'eid' },
};

const organisationUsers: readonly (readonly [string, OrganisationCode, Partial<Insertable<CompanyUsersTable>>])[] = [
  ['karl-nystrom', 'NORRBYGG', { user_type: 'main' }],
  ['liisa-korhonen', 'NORRBYGG', { user_type: 'basic' }],
  ['mats-berg', 'VAIKNE', { user_type: 'main' }],
  ['mats-berg', 'UUSI', { user_type: 'main' }],
  ['nils-holm', 'NORRBYGG', { user_type: 'inactive' }],
  ['pekka-laine', 'MAJAVA', { user_type: 'basic', state: 'pending' }],
  ['yrjo-kallio', 'MAJAVA', { user_type: 'main' }],
];

/** Who has proven their phone number and is reminded by it too. */
const remindedByText = 'bjorn-akesson';

/** What a company lends to its user, by whom, and for how many days from the beginning of the demo. */
const lent = [['liisa-korhonen', 'NORRBYGG', 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS', 'karl-nystrom', 21]] as const;

/** Days since somebody is staff, an operator or a clerk, as the staff's log says too. */
export const inTeamsSince = { 'olga-saar': 40, 'tove-strand': 29, 'viggo-lund': 28.6 } as const;

/** Permissions with their scope, everywhere or in one team, and the days since they were given. */
const granted: readonly (readonly [string, Permission, string, number])[] = [
  ['olga-saar', 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS', 'global', inTeamsSince['olga-saar']],
  ['ruta-ozola', 'SEPPO_REDIRECT_TO_SERVICE_PORTAL', 'global', oldestDaysAgo],
  ['ruta-ozola', 'SEPPO_ACTION_REDIRECT_USER_TO_SERVICE', 'global', oldestDaysAgo],
  ['tove-strand', 'SEPPO_ACTION_PRODUCE_CARDS', supplierIdOf(supplierByHand), inTeamsSince['tove-strand']],
  ['viggo-lund', 'SEPPO_ACTION_RECORD_IDENTITIES', demoOffice.id, inTeamsSince['viggo-lund']],
];

/** The people with a name: who they are, what was verified, which company's users they are. */
export async function makePeople(tx: Kysely<Tables>, portal: Portal, now: Date): Promise<void> {
  await insertAll(
    tx,
    'persons',
    knownPeople.map((person) => ({
      id: person.personId,
      username: person.subject,
      given_names: person.givenNames,
      family_names: person.familyNames,
      date_of_birth: person.dateOfBirth,
      email: person.email,
      created: daysBefore(now, oldestDaysAgo),
      ...(person.subject === remindedByText
        ? { phone: person.phone, phone_proven: daysBefore(now, 20), reminded_by_text: true }
        : { phone: null, phone_proven: null, reminded_by_text: false }),
    })),
  );
  await insertAll(
    tx,
    'government_ids',
    knownPeople.map((person, index) => governmentIdRow(portal, demoId(6, index + 1), person.personId, person.governmentId)),
  );
  await insertAll(
    tx,
    'verified_identities',
    Object.entries(verified).map(([subject, verification], index) => ({
      id: demoId(10, index + 1),
      ...identityRow(portal, knownPerson(subject), verification, daysBefore(now, 20)),
    })),
  );
  await insertAll(
    tx,
    'company_users',
    organisationUsers.map(([subject, code, place]) => ({
      person_id: knownPerson(subject).personId,
      organisation_id: organisationIdOf(code),
      user_type: 'basic',
      state: 'accepted',
      last_represented: null,
      asked: daysBefore(now, 20),
      ...place,
    })),
  );
  await insertAll(
    tx,
    'lent_rights',
    lent.map(([subject, code, permission, by, days]) => ({
      person_id: knownPerson(subject).personId,
      organisation_id: organisationIdOf(code),
      permission,
      until: daysBefore(now, -days),
      lent_by: knownPerson(by).personId,
    })),
  );
  await insertAll(
    tx,
    'person_permissions',
    granted.map(([subject, permission, scope, daysAgo]) => ({
      person_id: knownPerson(subject).personId,
      permission,
      scope,
      since: daysBefore(now, daysAgo),
    })),
  );
}

/** A government id as stored; `rowId` is fixed, because what is sealed is bound to it. */
export function governmentIdRow(portal: Portal, rowId: string, personId: string, governmentId: GovernmentId) {
  return {
    hash: governmentIdHash(portal, governmentId),
    id: rowId,
    person_id: personId,
    id_type: governmentId.idType,
    country: governmentId.country,
    sealed: portal.secrets.seal(governmentId.value, `government-id:${rowId}`),
  };
}

function identityRow(portal: Portal, person: KnownPerson, verification: Verification, verifiedAt: Date) {
  return {
    person_id: person.personId,
    government_id_hash: governmentIdHash(portal, person.governmentId),
    ...verification,
    given_names: person.givenNames,
    family_names: person.familyNames,
    date_of_birth: person.dateOfBirth,
    nationalities: [...person.nationalities],
    phone_hash: verification.source === 'manualIdVerification' ? phoneHash(portal.secrets, person.phone) : null,
    verified_at: verifiedAt,
  };
}

export function knownPerson(subject: string): KnownPerson {
  const found = knownPeople.find((person) => person.subject === subject);
  if (found === undefined) throw new Error(`the demo knows no ${subject}`);
  return found;
}
