import { expect, test } from 'vitest';
import { insertReadings } from '../access-records/reading-store.ts';
import { runCommandLine } from '../cli/program.ts';
import { auditCommand } from '../cli/upkeep/audit-command.ts';
import { type DatabaseHandle, openDatabase } from '../database/open-database.ts';
import { insertDeed } from '../deeds/deed-store.ts';
import { countRefusedSignIn, insertSecurityEvent } from '../security-events/security-event-store.ts';
import { createPostgresDatabase, describeOnEachDatabase, describeOnPostgres } from '../testing/database/databases.ts';
import { silentLog } from '../testing/silent-log.ts';
import { terminalOver } from '../testing/terminal.ts';
import { World } from '../testing/world.ts';
import { auditSources } from './audit-line.ts';

const begin = Date.parse('2026-11-20T08:00:00Z');
const minute = 60_000;
type Told = { readonly cursor: string; readonly at: string; readonly source: string; readonly kind: string };

async function siteid(database: DatabaseHandle, ...args: string[]) {
  const terminal = terminalOver();
  const portal = await World.make(database);
  const command = auditCommand(terminal, (work) => work(database, portal.portal.config));
  const code = await runCommandLine(['audit', 'export', ...args], terminal, (work) => work(portal.portal), [command]);
  const lines = terminal.written.out.split('\n').filter((line) => line !== '');
  return { code, err: terminal.written.err, lines, told: lines.map((line) => JSON.parse(line) as Told) };
}

/** A line of each source at least, each a minute after the one before; the last a minute from now. */
async function busyWorld(database: DatabaseHandle) {
  let clock = begin;
  const at = () => new Date((clock += minute));
  const world = await World.make(database, { now: () => new Date(clock) });
  const { db } = world.portal;
  const organisation = await world.organisation();
  const astrid = await world.person();
  const karl = await world.person({ givenNames: 'Karl', familyNames: 'Nyström' });
  await insertDeed(db, { at: at(), kind: 'sign-in', by: { personId: karl.id }, detail: { method: 'bank' } });
  at();
  const order = await world.order(astrid, organisation, 'activated', { email: 'astrid@example.com' });
  await insertReadings(db, { readerId: karl.id, kind: 'staff_order', at: at(), subjects: [{ orderId: order.id }] });
  await insertSecurityEvent(db, { at: at(), kind: 'phone-changed', personId: astrid.id, detail: {} });
  await countRefusedSignIn(db, { at: at(), address: '192.0.2.7', reason: 'no-attempt' });
  const actor = { actor_person_id: karl.id, actor_name: 'Karl Nyström', actor_role: 'staff' as const };
  const change = { role: 'basic', scope: organisation.id, person_id: astrid.id, whom: 'Astrid Lindqvist', ...actor };
  await db
    .insertInto('membership_changes')
    .values({ ...change, at: at(), kind: 'changed', was: 'basic', becomes: 'main' })
    .execute();
  await db
    .insertInto('membership_changes')
    .values({ ...change, at: at(), kind: 'declined', was: 'Astrid Lindqvist', becomes: null })
    .execute();
  const company = { organisation_id: organisation.id, whom: 'Astrid Lindqvist', reason: 'as Karl asked', ...actor };
  await db
    .insertInto('organisation_changes')
    .values([
      { ...company, at: at(), kind: 'state', was: 'pending', becomes: 'active' },
      { ...company, at: at(), kind: 'address', was: 'Astrids gata', becomes: 'Karls gata' },
    ])
    .execute();
  const office = { office_id: await world.office(), clerk_id: karl.id, clerk_name: 'Karl Nyström' };
  await db
    .insertInto('office_deeds')
    .values({
      ...office,
      at: at(),
      kind: 'recorded',
      subject_person_id: astrid.id,
      name: 'Astrid Lindqvist',
      document: 'passport',
    })
    .execute();
  const soon = new Date(Date.now() + minute);
  await insertDeed(db, { at: soon, kind: 'sign-out', by: { personId: karl.id }, detail: {} });
  return { world, organisation, astrid, karl, order, clock };
}

describeOnEachDatabase('`siteid audit export`', (fresh) => {
  test('tells each event of each source once, in the order of time, with who and about whom, and without a name [R-7-3, R-7-4]', async () => {
    const database = await fresh();
    const { astrid, karl, order, organisation } = await busyWorld(database);
    const { code, told, lines } = await siteid(database, '--since', '2026-11-20');
    expect(code).toBe(0);
    expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted());
    expect([...new Set(told.map(({ source }) => source))].toSorted()).toEqual([...auditSources]);
    const byKaril = { role: 'staff', person: karl.id };
    const without = told.map(({ cursor, at, ...line }) => {
      expect(cursor.startsWith(`${at}/${line.source}/`)).toBe(true);
      return line;
    });
    expect(without.filter(({ source }) => source !== 'card')).toEqual([
      { source: 'deed', kind: 'sign-in', actor: { person: karl.id }, about: {}, detail: { method: 'bank' } },
      {
        source: 'reading',
        kind: 'staff_order',
        actor: { person: karl.id },
        about: { person: astrid.id, order: order.id },
        detail: {},
      },
      { source: 'security', kind: 'phone-changed', actor: {}, about: { person: astrid.id }, detail: {} },
      {
        source: 'membership',
        kind: 'changed',
        actor: byKaril,
        about: { person: astrid.id, scope: organisation.id, role: 'basic' },
        detail: { was: 'basic', becomes: 'main' },
      },
      {
        source: 'membership',
        kind: 'declined',
        actor: byKaril,
        about: { person: astrid.id, scope: organisation.id, role: 'basic' },
        detail: {},
      },
      {
        source: 'organisation',
        kind: 'state',
        actor: byKaril,
        about: { organisation: organisation.id },
        detail: { was: 'pending', becomes: 'active' },
      },
      { source: 'organisation', kind: 'address', actor: byKaril, about: { organisation: organisation.id }, detail: {} },
      {
        source: 'office',
        kind: 'recorded',
        actor: { person: karl.id, office: expect.any(String) as string },
        about: { person: astrid.id },
        detail: { document: 'passport' },
      },
      { source: 'security', kind: 'sign-in-refused', actor: {}, about: {}, detail: { address: '192.0.2.7', 'no-attempt': 1 } },
    ]);
    expect(without.find(({ kind }) => kind === 'activated')).toEqual({
      source: 'card',
      kind: 'activated',
      actor: { role: 'holder', person: astrid.id },
      about: { order: order.id, organisation: organisation.id },
      detail: {},
    });
    expect(told.at(-1)?.at).toBe('2026-11-20T09:00:00.000000Z');
    expect(lines.join('\n')).not.toMatch(/astrid|lindqvist|karl|nystr|gata|for a test/i);
  });

  test('goes on behind any line, and ends before a time; rows of one moment are told once [R-7-3]', async () => {
    const database = await fresh();
    await busyWorld(database);
    const { lines, told } = await siteid(database, '--since', '2026-11-20T08:00:00Z');
    for (const place of [0, 3, lines.length - 2, lines.length - 1]) {
      const rest = await siteid(database, '--after', told[place]?.cursor ?? '');
      expect(rest.lines).toEqual(lines.slice(place + 1));
    }
    const half = told[12]?.at.replace(/\d{3}Z$/, 'Z') ?? '';
    const before = await siteid(database, '--since', '2026-11-20', '--until', half);
    const after = await siteid(database, '--since', half);
    expect(before.lines.length).toBeGreaterThan(0);
    expect([...before.lines, ...after.lines]).toEqual(lines);
  });

  test('says what is wrong with a time or a cursor, and needs one of both', async () => {
    const database = await fresh();
    for (const [args, said] of [
      [[], '--since'],
      [['--since', '2026-11-20', '--after', '2026-11-20T08:00:00.000000Z/card/1'], '--since'],
      [['--since', 'yesterday'], 'yesterday is no time'],
      [['--since', '2026-11-20', '--until', '2026-13-01'], '2026-13-01 is no time'],
      [['--after', '2026-11-20T08:00:00.000000Z/outbox/1'], 'is not the cursor of a line'],
      [['--after', "2026-11-20T08:00:00.000000Z/card/1'"], 'is not the cursor of a line'],
    ] as const) {
      const { code, err, lines } = await siteid(database, ...args);
      expect([code, lines]).toEqual([2, []]);
      expect(err).toContain(said);
    }
  });
});

describeOnPostgres('`siteid audit export` beside a change that is under way', (fresh) => {
  test('leaves for the next time what is younger than that change [R-7-3]', async () => {
    const database = await fresh();
    const { world, karl } = await busyWorld(database);
    const client = await database.pool.connect();
    const signOuts = async () =>
      (await siteid(database, '--since', '2026-11-20')).told.filter(({ kind }) => kind === 'sign-out').length;
    try {
      await client.query('begin');
      const { rows } = await client.query<{ begun: Date }>('select now() as begun from pg_sleep(1)');
      const at = new Date((rows[0]?.begun.getTime() ?? 0) + 300 - minute);
      await insertDeed(world.portal.db, { at, kind: 'sign-out', by: { personId: karl.id }, detail: {} });
      expect(await signOuts()).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await signOuts()).toBe(1);
  });

  test('tells nothing while another role is connected whose changes it is not shown, and says which [R-7-3]', async () => {
    const { pool: server } = await fresh();
    const url = await createPostgresDatabase();
    const database = await openDatabase({ url, poolSize: 2, log: silentLog });
    const { world } = await busyWorld(database);
    await database.close();
    const [reader, other] = [`siteid_reader_${process.pid}`, `siteid_other_${process.pid}`];
    for (const role of [reader, other]) await server.query(`create role ${role} login in role pg_read_all_data`);
    const as = async (role: string) => {
      const ofRole = new URL(url);
      ofRole.username = role;
      return openDatabase({ url: ofRole.href, poolSize: 2, log: silentLog });
    };
    const [byReader, byOther] = [await as(reader), await as(other)];
    const read = async () => {
      const terminal = terminalOver();
      const command = auditCommand(terminal, (work) => work(byReader, world.portal.config));
      const args = ['audit', 'export', '--since', '2026-11-20'];
      const code = await runCommandLine(args, terminal, (work) => work(world.portal), [command]);
      return { code, ...terminal.written };
    };
    try {
      expect(await read()).toMatchObject({ code: 0, out: expect.stringContaining('"sign-in"') as string });
      await byOther.pool.query('select');
      expect(await read()).toMatchObject({ code: 2, out: '', err: expect.stringContaining(`${other} is connected`) as string });
      await server.query(`grant pg_read_all_stats to ${reader}`);
      expect(await read()).toMatchObject({ code: 0 });
    } finally {
      await Promise.all([byReader.close(), byOther.close()]);
      for (const role of [reader, other]) await server.query(`drop role ${role}`);
    }
  });
});
