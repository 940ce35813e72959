import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { demoCustomers } from './demo-organisations.ts';
import { demoId } from './demo-people.ts';

const [pending] = demoCustomers;

/**
 * Companies at each step of their registration, each begun by a person who is nobody else in the demo and signs in no more. The number of
 * each has its country's form and a wrong check digit.
 */
const begun = [
  { step: 'details', by: ['Saku', 'Niemelä'], name: null, company_number: '1000003-1', country: 'FI', daysAgo: 2 },
  { step: 'invoicing', by: ['Tiiu', 'Pärn'], name: 'Kase Puit OÜ', company_number: '10000003', country: 'EE', daysAgo: 6 },
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
    daysAgo: 1,
  },
] as const;

/** What the customers list finds under each step of a registration. */
export async function makeRegistrations(tx: Kysely<Tables>, now: Date): Promise<void> {
  for (const [index, { step, by, name, company_number, country, daysAgo }] of begun.entries()) {
    const at = new Date(now.getTime() - daysAgo * 86_400_000);
    const person = demoId(12, index + 1);
    const [given_names, family_names] = by;
    const known = { given_names, family_names, date_of_birth: '1980-01-01', email: null, created: at };
    await tx
      .insertInto('persons')
      .values({ id: person, username: `registers-${index + 1}`, ...known })
      .execute();
    const isTyped = step !== 'details';
    const email = isTyped ? `office@company-${index + 1}.example` : null;
    const isInvoiced = step === 'contract' || step === 'registered';
    await tx
      .insertInto('registrations')
      .values({
        id: demoId(13, index + 1),
        person_id: person,
        step,
        country,
        company_number,
        name,
        outcome: 'eligible_not_registered',
        source: 'hand',
        email,
        email_proven: isInvoiced ? email : null,
        language: 'en',
        invoicing: isInvoiced ? JSON.stringify({ invoicingType: 'email', emailType: 'same' }) : null,
        organisation_id: step === 'registered' ? pending.id : null,
        created: at,
        changed: at,
      })
      .execute();
  }
}
