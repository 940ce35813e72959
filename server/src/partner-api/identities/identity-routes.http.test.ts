import { recordVerifiedIdentity } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../database/open-database.ts';
import { phoneHash } from '../../people/record-identity.ts';
import { startSession } from '../../sign-in/session/start-session.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestPerson, World } from '../../testing/world.ts';

const [oldPhone, newPhone] = ['+46701740601', '+46701740602'];

describeOnEachDatabase('what an ID office says of somebody who is known', (fresh) => {
  let database: DatabaseHandle;
  let world: World;
  let office: PartnerClient;
  let now: Date;
  let holder: TestPerson;

  beforeEach(async () => {
    database = await fresh();
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(database, { now: () => now });
    office = await PartnerClient.make(world, ['id-verifier']);
    const governmentId = { idType: 'passport_number', country: 'SE', value: 'AA000001' } as const;
    holder = await world.person({ governmentId, givenNames: 'Ada', familyNames: 'Berg', phone: oldPhone });
    await database.db.updateTable('persons').set({ language: 'sv' }).where('id', '=', holder.id).execute();
  });

  const say = (more: object = {}, by = office) =>
    by.call(recordVerifiedIdentity, {
      given_names: 'Ada',
      family_names: 'Berg',
      date_of_birth: '1990-01-01',
      nationalities: ['SE'],
      document: 'passport',
      government_id: { type: 'passport_number', country: 'SE', value: 'AA000001' },
      ...more,
    });
  const confirmedOrder = async () => world.order(holder, await world.organisation(), 'activated', { email: 'ada@example.com' });
  const told = async () => (await world.messages()).filter(({ kind }) => kind === 'identity-changed');
  const events = () => database.db.selectFrom('security_events').select(['kind', 'person_id', 'detail']).orderBy('id').execute();
  const signInBySms = (phone: string) =>
    startSession(world.portal, {
      login: { issuer: world.portal.config.identityProvider.issuer, subject: 'sms' },
      identity: { method: 'sms', phone, givenNames: '', familyNames: '', dateOfBirth: null, proven: null },
      idToken: 'token',
      brokerSession: null,
      language: null,
      formerSecret: undefined,
      formerBrowser: 'browser',
      device: { browser: 'other', system: 'other' },
      isFresh: false,
    });
  const waitsUntil = async (personId: string) => {
    const rows = await database.db
      .selectFrom('verified_identities')
      .select('phone_counts_from')
      .where('person_id', '=', personId)
      .where('source', '=', 'manualIdVerification')
      .execute();
    return rows.map(({ phone_counts_from: from }) => from?.toISOString() ?? null);
  };

  test('is told to them at the address they confirmed, under the name they had, and written down [1-6, T24]', async () => {
    await confirmedOrder();
    expect((await say({ given_names: 'Evil', family_names: 'Renamed', phone: newPhone })).status).toBe(200);
    const [mail, ...others] = await told();
    expect([mail?.recipient, mail?.language, others]).toEqual(['ada@example.com', 'sv', []]);
    expect(mail?.body).toMatch(/^Hej Ada Berg!\n\nEn skanningscentral har sparat ett nytt namn och ett nytt telefonnummer/);
    expect(mail?.body).not.toContain('Evil');
    expect(await events()).toEqual([
      { kind: 'identity-changed', person_id: holder.id, detail: { key: office.keyId, changed: 'both' } },
    ]);
    const former = await database.db.selectFrom('former_names').select(['person_id', 'given_names', 'family_names']).execute();
    expect(former).toEqual([{ person_id: holder.id, given_names: 'Ada', family_names: 'Berg' }]);
  });

  test('and changes nothing is nobody’s news', async () => {
    await confirmedOrder();
    for (const more of [{}, { phone: oldPhone }, { given_names: 'ADA' }]) expect((await say(more)).status).toBe(200);
    expect([await events(), await told()]).toEqual([[], []]);
  });

  test('of a phone waits a day where there are cards, or somebody acts for others, and nowhere else [1-6, T6]', async () => {
    const { db } = database;
    await say({ phone: newPhone });
    expect(await waitsUntil(holder.id)).toContain(null);
    const ofHolder = { person_id: holder.id };
    const inOrganisation = { ...ofHolder, organisation_id: (await world.organisation()).id, state: 'accepted' } as const;
    const rights = [
      { ...ofHolder, permission: 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS', scope: 'global' },
      { ...ofHolder, permission: 'SEPPO_ACTION_PRODUCE_CARDS', scope: await world.supplier() },
      { ...ofHolder, permission: 'SEPPO_ACTION_RECORD_IDENTITIES', scope: await world.office() },
    ] as const;
    const reasons = [
      ...rights.map((row) => () => db.insertInto('person_permissions').values(row).execute()),
      () =>
        db
          .insertInto('company_users')
          .values({ ...inOrganisation, user_type: 'basic' })
          .execute(),
      confirmedOrder,
    ];
    for (const [index, begin] of reasons.entries()) {
      await db.deleteFrom('person_permissions').execute();
      await db.deleteFrom('company_users').execute();
      await begin();
      const phone = `+4670174061${index}`;
      await say({ phone });
      expect([index, await signInBySms(phone)]).toEqual([index, { failed: 'phoneWaits' }]);
      expect(await waitsUntil(holder.id)).toContain('2026-11-21T12:00:00.000Z');
    }
  });

  test('of a phone that waits waits no shorter for being said again, of whichever document [1-6]', async () => {
    await confirmedOrder();
    const first = now;
    await say({ phone: newPhone });
    for (const [hours, more] of [
      [1, {}],
      [2, { document: 'id_card' }],
      [3, { document: 'id_card' }],
    ] as const) {
      now = new Date(first.getTime() + hours * 3_600_000);
      expect((await say({ phone: newPhone, ...more })).status).toBe(200);
      const { rows } = await sql<{ from: Date | null }>`
        select phone_counts_from as from from verified_identities
        where phone_hash = ${phoneHash(world.portal.secrets, newPhone)}`.execute(database.db);
      expect(rows).toEqual([{ from: new Date('2026-11-21T12:00:00Z') }]);
      expect(await signInBySms(newPhone)).toEqual({ failed: 'phoneWaits' });
    }
    now = new Date('2026-11-21T12:00:01Z');
    expect(await signInBySms(newPhone)).toMatchObject({ method: 'sms' });
  });

  test('of a phone of another is told to that person too', async () => {
    await confirmedOrder();
    const stranger = { government_id: { type: 'passport_number', country: 'SE', value: 'AB123456' } };
    await say({ ...stranger, given_names: 'Bo', family_names: 'Ek', phone: oldPhone });
    expect(await events()).toEqual([
      { kind: 'identity-changed', person_id: holder.id, detail: { key: office.keyId, changed: 'taken' } },
    ]);
    expect((await told())[0]?.body).toContain('för en annan person');
  });

  test('is thirty changes a day of one key at most; another key goes on, and so does the next day', async () => {
    const names = (count: number) => ({ given_names: count % 2 === 0 ? 'Ada' : 'Eva' });
    const begun = now;
    for (let count = 1; count <= 30; count += 1) {
      now = new Date(begun.getTime() + count * 1000);
      expect((await say(names(count))).status).toBe(200);
    }
    const refused = await say(names(31));
    // The first of the thirty is a day old then.
    const wait = { limit: 30, hours: 24, retryAfterSeconds: 86_400 - 29 };
    expect([refused.status, refused.refused, refused.data]).toEqual([429, 'errors.partner.tooManyIdentities', wait]);
    expect(refused.headers['retry-after']).toBe('86371');
    // What changes nothing may still be said, and the name is as it was.
    expect((await say(names(30))).status).toBe(200);
    expect((await say(names(31), await PartnerClient.make(world, ['id-verifier']))).status).toBe(200);
    now = new Date('2026-11-21T12:00:01Z');
    expect((await say(names(32))).status).toBe(200);
  });

  test('is thirty numbers a day of one key at most that new people take from others [1-6]', async () => {
    const numberOf = (count: number) => `+467017407${String(count).padStart(2, '0')}`;
    const take = (count: number) =>
      say({
        given_names: 'Bo',
        government_id: { type: 'passport_number', country: 'SE', value: `AC0000${String(count).padStart(2, '0')}` },
        phone: numberOf(count),
      });
    for (let count = 1; count <= 31; count += 1) {
      await world.person({ phone: numberOf(count) });
      const { status, refused } = await take(count);
      expect([status, refused]).toEqual(count <= 30 ? [200, undefined] : [429, 'errors.partner.tooManyIdentities']);
    }
    expect(await events()).toHaveLength(30);
    expect(await signInBySms(numberOf(31))).toMatchObject({ method: 'sms' });
    // Who takes nobody's number is still recorded.
    expect((await take(32)).status).toBe(200);
  });

  test('and of strangers is three hundred identities a day of one key at most, also at once', async () => {
    const { id } = await world.person();
    for (let count = 0; count < 298; count += 1) {
      const hash = Buffer.alloc(32, count % 256);
      hash.writeUInt16BE(count, 0);
      const row = {
        hash,
        id: crypto.randomUUID(),
        person_id: id,
        id_type: 'passport_number',
        country: 'SE',
        sealed: hash,
      } as const;
      await database.db.insertInto('government_ids').values(row).execute();
      await database.db
        .insertInto('verified_identities')
        .values({
          person_id: id,
          government_id_hash: hash,
          source: 'manualIdVerification',
          document: 'passport',
          given_names: 'Bo',
          family_names: 'Ek',
          date_of_birth: null,
          phone_hash: null,
          verified_at: now,
          recorded_by: office.keyId,
        })
        .execute();
    }
    const many = Array.from({ length: 6 }, (_, index) =>
      say({ government_id: { type: 'passport_number', country: 'SE', value: `AB12345${index}` } }),
    );
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
  });
});
