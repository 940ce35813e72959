import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetOfficeDeeds } from '../identity-office/forget-office-deeds.ts';
import { forgetAskedMails } from '../mail/ask-for-mails.ts';
import { forgetMessages } from '../mail/forget-messages.ts';
import { forgetAccessRequests } from '../memberships/access-requests/forget-access-requests.ts';
import { forgetInvitations } from '../memberships/forget-invitations.ts';
import { forgetClaims } from '../production/forget-claims.ts';
import { forgetRegistrations } from '../registration/forget-registrations.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';

describeOnEachDatabase('what is not kept for ever', (fresh) => {
  test('goes after its days, and no earlier: requests, deeds, claims and registrations that came to a company', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const env = { ACCESS_REQUESTS_KEPT_DAYS: '20', OFFICE_DEEDS_KEPT_DAYS: '40' };
    const world = await World.make(await fresh(), { now: () => now, env });
    const { db } = world.portal;
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const person = await world.person();
    const logo = await world.picture();
    const organisation = await world.organisation({ logoId: logo });
    const of = { organisation_id: organisation.id, person_id: person.id };
    const others: Record<number, string> = { 19: (await world.person()).id, 21: (await world.person()).id };
    for (const days of [19, 21])
      await db
        .insertInto('access_requests')
        .values({ ...of, state: 'declined', asked: ago(90), answered: ago(days) })
        .execute();
    await db
      .insertInto('access_requests')
      .values(
        [19, 21].map((days) => ({
          ...of,
          person_id: others[days] ?? person.id,
          state: 'waiting' as const,
          asked: ago(days),
          answered: null,
        })),
      )
      .execute();
    const office_id = await world.office();
    for (const days of [39, 41])
      await db
        .insertInto('office_deeds')
        .values({ at: ago(days), office_id, clerk_id: person.id, clerk_name: 'Viggo', kind: 'recorded', name: `Of ${days}` })
        .execute();
    for (const until of [ago(-1), ago(1)]) {
      const order = await world.order(person, organisation, 'approved_by_orderer');
      await db.insertInto('production_claims').values({ order_id: order.id, person_id: person.id, until }).execute();
    }
    const typed = { person_id: person.id, step: 'registered', country: 'FI', company_number: '1', outcome: 'not_found' } as const;
    const registered = { ...typed, source: 'hand', language: 'en', logo_id: logo, organisation_id: organisation.id } as const;
    await db
      .insertInto('registrations')
      .values({ ...registered, created: ago(100), changed: ago(91) })
      .execute();
    for (const forget of [forgetAccessRequests, forgetOfficeDeeds, forgetClaims, forgetRegistrations]) await forget(world.portal);
    const states = await db.selectFrom('access_requests').select(['state']).orderBy('state').execute();
    expect(states.map(({ state }) => state)).toEqual(['declined', 'waiting']);
    expect(
      await db
        .selectFrom('access_requests')
        .select('id')
        .where('person_id', '=', others[21] ?? '')
        .execute(),
    ).toEqual([]);
    expect((await db.selectFrom('office_deeds').select('name').execute()).map(({ name }) => name)).toEqual(['Of 39']);
    expect(await db.selectFrom('production_claims').select('until').execute()).toEqual([{ until: ago(-1) }]);
    expect(await db.selectFrom('registrations').select('id').execute()).toEqual([]);
    // The logo is the company's.
    expect(await db.selectFrom('pictures').select('id').where('id', '=', logo).execute()).toHaveLength(1);
  });

  test('goes after its days, and no earlier: addresses that were invited or written to; memberships stay', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const env = { INVITATIONS_KEPT_DAYS: '20', MESSAGES_KEPT_DAYS: '40' };
    const world = await World.make(await fresh(), { now: () => now, env });
    const { db } = world.portal;
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const organisation = await world.organisation();
    const anna = await world.person({ givenNames: 'Anna', familyNames: 'Berg' });
    const change = {
      role: 'basic',
      scope: organisation.id,
      person_id: null,
      becomes: null,
      actor_person_id: null,
      actor_name: null,
    };
    for (const days of [19, 21])
      for (const kind of ['invited', 'sent-again', 'withdrawn', 'accepted', 'declined', 'changed', 'request-declined'] as const) {
        const answered = kind === 'accepted' || kind === 'declined';
        const names = answered ? { whom: 'Anna Berg', was: 'anna@example.com' } : { whom: 'anna@example.com', was: null };
        const row = {
          ...change,
          ...names,
          ...(kind === 'changed' && { whom: 'Anna Berg', was: 'basic' }),
          ...(kind === 'request-declined' && { whom: 'Anna Berg', person_id: anna.id }),
          ...(kind === 'declined' && { person_id: anna.id, actor_person_id: anna.id, actor_name: 'Anna Berg' }),
        };
        await db
          .insertInto('membership_changes')
          .values({ ...row, kind, at: ago(days), actor_role: 'company' })
          .execute();
      }
    const message = {
      kind: 'review-waits',
      channel: 'email',
      language: 'en',
      subject: 'x',
      body_sealed: Buffer.from('x'),
    } as const;
    const ends = { sent: { sent: ago(38) }, failed: { failed: ago(38) }, waiting: {} };
    for (const days of [39, 41])
      for (const [name, end] of Object.entries(ends))
        await db
          .insertInto('outbox_messages')
          .values({ ...message, recipient: `${name}${days}@example.com`, created: ago(days), ...end })
          .execute();
    // Twice is as good as once.
    for (const forget of [forgetInvitations, forgetMessages, forgetInvitations]) await forget(world.portal);
    const told = ['kind', 'whom', 'was', 'person_id', 'actor_person_id', 'actor_name'] as const;
    const rows = await db.selectFrom('membership_changes').select(told).orderBy('id').execute();
    expect(rows.slice(0, 7).map(({ whom, was }) => [whom, was])).toEqual([
      ['anna@example.com', null],
      ['anna@example.com', null],
      ['anna@example.com', null],
      ['Anna Berg', 'anna@example.com'],
      ['Anna Berg', 'anna@example.com'],
      ['Anna Berg', 'basic'],
      ['Anna Berg', null],
    ]);
    const nobody = { person_id: null, actor_person_id: null, actor_name: null };
    expect([rows[4]?.actor_name, rows[6]?.person_id, rows.slice(7)]).toEqual([
      'Anna Berg',
      anna.id,
      [
        { kind: 'invited', whom: '…', was: null, ...nobody },
        { kind: 'sent-again', whom: '…', was: null, ...nobody },
        { kind: 'withdrawn', whom: '…', was: null, ...nobody },
        { kind: 'accepted', whom: 'Anna Berg', was: null, ...nobody },
        { kind: 'declined', whom: '…', was: '…', ...nobody },
        { kind: 'changed', whom: 'Anna Berg', was: 'basic', ...nobody },
        { kind: 'request-declined', whom: '…', was: null, ...nobody },
      ],
    ]);
    const kept = (await db.selectFrom('outbox_messages').select('recipient').execute()).map(({ recipient }) => recipient);
    expect(kept.toSorted()).toEqual(['failed39', 'sent39', 'waiting39', 'waiting41'].map((name) => `${name}@example.com`));
  });

  test('goes by the thousand, each in its own transaction and at once, until nothing of years is left', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const world = await World.make(await fresh(), { now: () => now });
    const { db } = world.portal;
    const { id } = await world.organisation();
    const old = sql`${new Date('2020-01-01T12:00:00Z')}::timestamptz`;
    const many = (columns: string, values: RawBuilder<unknown>) =>
      sql`insert into ${sql.raw(columns)} select ${values} from generate_series(1, 2001) each`.execute(db);
    await many(
      'outbox_messages (kind, channel, recipient, language, subject, body_sealed, created, sent)',
      sql`'review-waits', 'email', 'anna@example.com', 'en', 'x', ''::bytea, ${old}, ${old}`,
    );
    await many(
      'membership_invitations (role, scope, email, language, state, created, sent)',
      sql`'basic', ${id}, 'anna' || each || '@example.com', 'en', 'accepted', ${old}, ${old}`,
    );
    await sql`insert into membership_links (token_hash, invitation_id, created)
      select sha256(id::text::bytea), id, ${old} from membership_invitations`.execute(db);
    await many(
      'membership_changes (at, kind, role, scope, whom, actor_role)',
      sql`${old}, 'invited', 'basic', ${id}, 'anna', 'staff'`,
    );
    await many('asked_mails (asked_by, address_hash, at)', sql`${id}::uuid, ''::bytea, ${old}`);
    for (const forget of [forgetMessages, forgetInvitations, forgetAskedMails])
      expect([await forget(world.portal), await forget(world.portal), await forget(world.portal)]).toEqual([true, true, false]);
    for (const table of ['outbox_messages', 'membership_invitations', 'membership_links', 'asked_mails'] as const)
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    expect(await db.selectFrom('membership_changes').select('whom').distinct().execute()).toEqual([{ whom: '…' }]);
  });
});
