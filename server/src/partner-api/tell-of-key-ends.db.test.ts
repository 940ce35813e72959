import { languages } from '@siteid/contract';
import { expect, test } from 'vitest';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';
import { changeKey, rotateKey } from './change-keys.ts';
import { createKey, revokeKey } from './partner-keys.ts';
import { tellOfKeyEnds } from './tell-of-key-ends.ts';

const operator = { operator: 'olga' };

describeOnEachDatabase('whom a key names is told that it ends', (fresh, engine) => {
  async function prepare() {
    let now = new Date('2026-11-20T11:00:00Z');
    const world = await World.make(await fresh(), { now: () => now });
    const organisation = await world.organisation({ name: 'Norrbygg AB', code: 'NORRBYGG', language: 'sv' });
    const make = async (name: string, expires: string | null, more: { email?: string | undefined; madeBy?: string } = {}) => {
      const email = 'email' in more ? more.email : `${name}@norrbygg.example`;
      const made = { name, scopes: ['users'] as const, organisationId: organisation.id, supplierId: null, expires };
      const madeBy = more.madeBy === undefined ? {} : { madeBy: more.madeBy };
      return (await createKey(world.portal, { ...made, ...(email !== undefined && { email }), ...madeBy })).id;
    };
    return {
      world,
      organisation,
      make,
      tell: async () => tellOfKeyEnds(world.portal),
      told: async () =>
        (await world.messages()).map(({ kind, recipient, subject }) => `${kind} ${recipient} ${subject.slice(-10)}`),
      at: (moment: string) => (now = new Date(moment)),
    };
  }
  const mail = (name: string, day: string) => `key-ends-soon ${name}@norrbygg.example ${day}`;

  test('30 and 7 days before its last one, once each, by day and in the company’s language [R-9-10]', async () => {
    const { world, make, tell, told, at } = await prepare();
    await make('soon', '2026-12-20');
    await make('later', '2026-12-21');
    await make('endless', null);
    await make('over', '2026-11-19');
    const revoked = await make('revoked', '2026-12-01');
    await revokeKey(world.portal, null, revoked, 'olga');
    await make('nobody', '2026-12-01', { email: undefined });
    for (let round = 0; round < 3; round += 1) expect(await tell()).toBe(false);
    expect(await told()).toEqual([mail('soon', '2026-12-20')]);
    const [first] = await world.messages();
    expect(first).toMatchObject({ channel: 'email', language: 'sv' });
    expect(first?.body).toContain('API-kontot soon för Norrbygg AB');
    expect(first?.body).toContain('/NORRBYGG/organization/api-accounts');
    // The next day begins with the portal's calendar, at night: nobody is written to before the morning.
    at('2026-11-20T23:30:00Z');
    await tell();
    expect(await told()).toHaveLength(1);
    at('2026-11-21T07:00:00Z');
    await tell();
    expect((await told()).slice(1)).toEqual([mail('later', '2026-12-21')]);
    at('2026-12-13T11:00:00Z');
    await tell();
    await tell();
    expect((await told()).slice(2)).toEqual([mail('soon', '2026-12-20')]);
    at('2026-12-20T11:00:00Z');
    await tell();
    at('2026-12-22T11:00:00Z');
    await tell();
    expect((await told()).slice(3)).toEqual([mail('later', '2026-12-21')]);
  });

  test('of each last day that it is given, and of a rotation, which moves none, not at all [R-9-10]', async () => {
    const { world, make, tell, told, at } = await prepare();
    const id = await make('register', '2026-12-20');
    await tell();
    await rotateKey(world.portal, operator, { id, days: 5 });
    await tell();
    expect(await told()).toHaveLength(1);
    await changeKey(world.portal, operator, id, { expires: '2027-06-30' });
    await tell();
    expect(await told()).toHaveLength(1);
    at('2027-06-10T11:00:00Z');
    await tell();
    await tell();
    expect((await told()).slice(1)).toEqual([mail('register', '2027-06-30')]);
    at('2027-06-11T11:00:00Z');
    await changeKey(world.portal, operator, id, { expires: '2027-06-15' });
    await tell();
    await tell();
    expect((await told()).slice(2)).toEqual([mail('register', '2027-06-15')]);
  });

  test('not again by a clock that ran ahead and came back [R-9-10]', async () => {
    const { make, tell, told, at } = await prepare();
    await make('register', '2026-12-30');
    at('2026-12-28T11:00:00Z');
    await tell();
    at('2026-12-05T11:00:00Z');
    await tell();
    at('2026-12-29T11:00:00Z');
    await tell();
    expect(await told()).toEqual([mail('register', '2026-12-30')]);
  });

  test('by one of two portals that do it at once [R-9-10]', async () => {
    const { world, make, tell, told } = await prepare();
    for (const name of ['one', 'two', 'three']) await make(name, '2026-12-01');
    await atOnce({ db: world.portal.db, engine, table: 'outbox_messages' }, tell, tell);
    await tell();
    expect(await told()).toHaveLength(3);
  });

  test('as long as it works: one of a main user ends with them [R-9-10]', async () => {
    const { world, organisation, make, tell, told } = await prepare();
    const main = await world.organisationUser(organisation);
    await make('theirs', '2026-12-01', { madeBy: main.id });
    const { db } = world.portal;
    await db.updateTable('company_users').set({ user_type: 'basic' }).execute();
    await tell();
    expect(await told()).toEqual([]);
    await db.updateTable('company_users').set({ user_type: 'main' }).execute();
    await tell();
    expect(await told()).toHaveLength(1);
  });

  test('and many in pieces, in each language [R-9-10]', async () => {
    const { world, organisation, make, tell, told } = await prepare();
    for (let count = 0; count < 101; count += 1) await make(`key${count}`, '2026-12-01');
    expect([await tell(), await tell()]).toEqual([true, false]);
    expect(await told()).toHaveLength(101);
    const { db } = world.portal;
    for (const language of languages) {
      await db.updateTable('organisations').set({ language }).where('id', '=', organisation.id).execute();
      await make(language, '2026-12-02');
      await tell();
    }
    const last = (await world.messages()).filter(({ body }) => body.includes('2026-12-02'));
    expect(last.map(({ recipient, language }) => [recipient.slice(0, 2), language]).toSorted()).toEqual(
      languages.map((language) => [language, language]).toSorted(),
    );
    for (const { body } of last) expect(body).toContain('Norrbygg AB');
  });
});
