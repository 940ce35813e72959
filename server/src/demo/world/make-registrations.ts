import { createHash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { RegistrationsTable } from '../../database/tables/organisation-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { insertMembershipChange } from '../../memberships/membership-change-store.ts';
import { giveMembership } from '../../memberships/membership-store.ts';
import { insertOrganisationChange } from '../../organisations/organisation-change-store.ts';
import type { Portal } from '../../portal.ts';
import { contractDocument } from '../../registration/contract/contract-document.ts';
import { insertContract } from '../../registration/contract/contract-store.ts';
import { daysBefore } from './demo-days.ts';
import { demoCustomers } from './demo-organisations.ts';
import { demoId } from './demo-people.ts';
import { knownPeople } from './make-people.ts';

const [pending] = demoCustomers;

/**
 * Companies at each step of their registration. One waits for a person of the sign-in page, who finds it where they stopped; the others
 * were begun by people who sign in no more. The number of each has its country's form and a wrong check digit.
 */
const begun = [
  { step: 'details', by: ['Saku', 'Niemelä'], name: null, company_number: '1000003-1', country: 'FI', daysAgo: 2 },
  { step: 'invoicing', by: 'ivar-tamm', name: 'Kase Puit OÜ', company_number: '10000003', country: 'EE', daysAgo: 6 },
  {
    step: 'contract',
    by: ['Gustav', 'Nyberg'],
    name: 'Sjövik Måleri AB',
    company_number: '556000-0004',
    country: 'SE',
    daysAgo: 12,
  },
  {
    step: 'registered',
    by: ['Aino', 'Lehto'],
    name: pending.name,
    company_number: pending.company_number,
    country: pending.country,
    daysAgo: pending.sinceDaysAgo,
  },
] as const;

/** What the customers list finds under each step of a registration. */
export async function makeRegistrations(tx: Kysely<Tables>, portal: Portal, now: Date): Promise<void> {
  for (const [index, { step, by, name, company_number, country, daysAgo }] of begun.entries()) {
    const at = daysBefore(now, daysAgo);
    const person = by === 'ivar-tamm' ? personOf(by) : await makePerson(tx, index + 1, by, at);
    const isTyped = step !== 'details';
    const office = step === 'registered' ? pending.email : `office@company-${index + 1}.example`;
    const email = isTyped ? office : null;
    const isInvoiced = step === 'contract' || step === 'registered';
    const registration = await tx
      .insertInto('registrations')
      .values({
        id: demoId(13, index + 1),
        person_id: person,
        step,
        country,
        company_number,
        name,
        outcome: 'not_registered_organisation_found',
        source: 'hand',
        email,
        email_proven: isInvoiced ? email : null,
        language: 'en',
        invoicing: isInvoiced ? JSON.stringify({ invoicingType: 'email', emailType: 'same' }) : null,
        organisation_id: step === 'registered' ? pending.id : null,
        created: at,
        changed: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (step === 'registered') await sign(tx, portal, registration, by.join(' '));
  }
}

function personOf(subject: string): string {
  const known = knownPeople.find((person) => person.subject === subject);
  if (known === undefined) throw new Error(`${subject} is nobody of the demo`);
  return known.personId;
}

async function makePerson(tx: Kysely<Tables>, number: number, names: readonly [string, string], created: Date): Promise<string> {
  const id = demoId(12, number);
  const [given_names, family_names] = names;
  const known = { given_names, family_names, date_of_birth: '1980-01-01', created };
  const reached = { email: `registers-${number}@people.example`, phone: `+4670174069${number}` };
  await tx
    .insertInto('persons')
    .values({ id, username: `registers-${number}`, ...known, ...reached })
    .execute();
  return id;
}

/** What a signature leaves behind: the contract, the first main user, and both in the company's log. */
async function sign(tx: Kysely<Tables>, portal: Portal, registration: Selectable<RegistrationsTable>, signer: string) {
  const { person_id: personId, changed: at, email_proven } = registration;
  const company = { ...registration, ...pending, changed: at, signer };
  const document = await contractDocument(portal, 'en', company);
  const hash = createHash('sha256').update(document).digest();
  const signature = { signedBy: signer, signed: at, documentHash: hash, source: 'dokobit' } as const;
  await insertContract(tx, {
    organisation_id: pending.id,
    person_id: personId,
    signed_by: signer,
    signed: at,
    source: signature.source,
    sign_way: 'mobile',
    language: 'en',
    document_hash: hash,
    document,
    signed_copy: await contractDocument(portal, 'en', company, signature),
    details_source: 'hand',
    registry_outcome: registration.outcome,
    registry_name: null,
    email_proven,
  });
  const team = { kind: 'organisation', scope: pending.id } as const;
  await giveMembership(tx, team, 'main', personId);
  await insertOrganisationChange(tx, {
    at,
    organisation_id: pending.id,
    kind: 'company-registered',
    whom: pending.name,
    becomes: pending.state,
    actor_person_id: personId,
    actor_name: signer,
    actor_role: 'company',
  });
  const by = { personId, name: signer, role: 'company' } as const;
  await insertMembershipChange(tx, by, { at, kind: 'added', role: 'main', scope: pending.id, personId, whom: signer });
}
