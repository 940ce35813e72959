import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { insertOfficeDeed } from '../../identity-office/office-store.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import { type ChangedBy, insertMembershipChange } from '../../memberships/membership-change-store.ts';
import { insertOrganisationChange } from '../../organisations/organisation-change-store.ts';
import { clocksOf, type Portal } from '../../portal.ts';
import { demoCustomers, demoOffice, organisationIdOf, supplierByHand, supplierIdOf } from './demo-organisations.ts';
import { demoId } from './demo-people.ts';
import { inTeamsSince, knownPerson } from './make-people.ts';
import { makeWebhook } from './make-webhook.ts';

const hourInMs = 3_600_000;
/** As long as a mail that failed often waits for its next attempt. */
const hoursToNextAttempt = 6;

/** What staff, a clerk of an ID office and the mail server did before the demo begins, so that their pages show something. */
export async function makePastWork(tx: Kysely<Tables>, portal: Portal, now: Date): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourInMs);
  await makeStaffsLog(tx, hoursAgo);
  await makeDeeds(tx, hoursAgo);
  await makeMails(tx, portal, hoursAgo);
  await makeWebhook(tx, portal, hoursAgo);
  await makeRequest(tx, hoursAgo);
}

type HoursAgo = (hours: number) => Date;

function by(subject: string, role: 'staff' | 'invited'): ChangedBy & object {
  const { personId, givenNames, familyNames } = knownPerson(subject);
  return { personId, name: `${givenNames} ${familyNames}`, role };
}

async function makeStaffsLog(tx: Kysely<Tables>, hoursAgo: HoursAgo): Promise<void> {
  const olga = by('olga-saar', 'staff');
  const at = hoursAgo(inTeamsSince['olga-saar'] * 24);
  await insertMembershipChange(tx, null, { at, kind: 'added', role: 'staff', scope: 'global', whom: olga.name });
  const teams = [
    ['tove-strand', 'operator', supplierIdOf(supplierByHand)],
    ['viggo-lund', 'clerk', demoOffice.id],
  ] as const;
  for (const [subject, role, scope] of teams) {
    const hours = inTeamsSince[subject] * 24;
    const { email, personId } = knownPerson(subject);
    const who = by(subject, 'invited');
    await insertMembershipChange(tx, olga, { at: hoursAgo(hours + 3), kind: 'invited', role, scope, whom: email });
    const accepted = { at: hoursAgo(hours), kind: 'accepted', role, scope, personId, whom: who.name, was: email } as const;
    await insertMembershipChange(tx, who, accepted);
  }
  const gone = demoCustomers.find(({ state }) => state === 'terminated');
  if (gone === undefined) throw new Error('the demo has no company that left');
  await insertOrganisationChange(tx, {
    at: hoursAgo(200),
    organisation_id: gone.id,
    kind: 'state',
    whom: gone.name,
    was: 'active',
    becomes: gone.state,
    reason: 'The company asked to end its contract.',
    actor_person_id: olga.personId,
    actor_name: olga.name,
    actor_role: 'staff',
  });
}

/** Yesterday's, so that today's page begins empty. None names an order: nobody of the demo was turned away. */
async function makeDeeds(tx: Kysely<Tables>, hoursAgo: HoursAgo): Promise<void> {
  const clerk = by('viggo-lund', 'staff');
  const of = {
    office_id: demoOffice.id,
    clerk_id: clerk.personId ?? '',
    clerk_name: clerk.name,
    subject_person_id: null,
    order_id: null,
  };
  const deeds = [
    { name: 'Petra Nowak', document: 'passport', scanner: 'SC-0017' },
    { name: 'Jonas Lindahl', document: 'id_card', scanner: 'SC-0017' },
  ] as const;
  for (const [at, deed] of deeds.entries())
    await insertOfficeDeed(tx, { ...of, ...deed, kind: 'recorded', reason: null, at: hoursAgo(24 - at / 10) });
  const reason = 'The face is not the one in the document.';
  await insertOfficeDeed(tx, {
    ...of,
    name: 'Marek Nowak',
    document: null,
    scanner: null,
    kind: 'cancelled',
    reason,
    at: hoursAgo(23.7),
  });
}

/** One mail that nobody takes, and one whose next attempt is hours away: until then it waits, and then it goes. */
async function makeMails(tx: Kysely<Tables>, portal: Portal, hoursAgo: HoursAgo): Promise<void> {
  const mails = [
    { to: 'anna.berg@closed.example', hours: 30, attempts: 1, failed: hoursAgo(30), error: '550 5.1.1 No such mailbox' },
    { to: 'erik.ek@busy.example', hours: 11, attempts: 11, failed: null, error: '451 4.3.2 Try again later' },
  ] as const;
  for (const { to, hours, attempts, failed, error } of mails) {
    const values = { orgName: 'Norrbygg AB', answer: 'decline', link: portal.config.http.publicUrl } as const;
    const then = { ...portal, ...clocksOf(() => hoursAgo(hours)) };
    await enqueueMessage(tx, then, { kind: 'access-answered', to, language: 'en', values });
    await tx
      .updateTable('outbox_messages')
      .set({ attempts, failed, last_error: error, next_attempt: hoursAgo(-hoursToNextAttempt) })
      .where('recipient', '=', to)
      .execute();
  }
}

/** A request that waits for a second person: Karl, who manages Majava's cards, wants three of them terminated. */
async function makeRequest(tx: Kysely<Tables>, hoursAgo: HoursAgo): Promise<void> {
  const karl = knownPerson('karl-nystrom');
  const id = demoId(16, 1);
  const organisation_id = organisationIdOf('MAJAVA');
  const by = { organisation_id, person_id: karl.personId, actor_name: `${karl.givenNames} ${karl.familyNames}` };
  const asked = { action: 'terminate', reason: 'The work at the harbour is done.', cause: null, total: 3, ended: null } as const;
  const times = { begun: hoursAgo(24), waits_until: hoursAgo(-6 * 24) };
  await tx
    .insertInto('bulk_jobs')
    .values({ id, ...by, ...asked, ...times })
    .execute();
  await sql`
    insert into bulk_job_orders (job_id, place, order_id, seen)
    select ${id}::uuid, row_number() over (order by id), id, status_modified
    from card_orders where organisation_id = ${organisation_id} and status = 'activated' and status_modified < ${times.begun}
    order by id limit 3`.execute(tx);
}
