import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { createSecretKeeper } from '../secrets/secret-keeper.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { findIdentityByPhone } from './person-store.ts';
import { type ProvenIdentity, phoneHash, recordIdentity } from './record-identity.ts';

const secrets = createSecretKeeper({ keys: [{ id: 'test', key: randomBytes(32) }], lookupKey: randomBytes(32) });
const shown: ProvenIdentity = {
  governmentIds: [{ idType: 'ssn', country: 'SE', value: '199001012380' }],
  source: 'manualIdVerification',
  document: 'passport',
  givenNames: 'Ada',
  familyNames: 'Test',
  dateOfBirth: '1990-01-01',
  nationalities: ['SE'],
  phone: '+46701740600',
};

describeOnEachDatabase('a verified identity', (fresh) => {
  let database: DatabaseHandle;
  let record: (given?: Partial<ProvenIdentity>, knownPersonId?: string) => Promise<{ personId: string; identityId: string }>;

  beforeEach(async () => {
    database = await fresh();
    const portal = { db: database.db, secrets, now: () => new Date(), today: () => '2026-11-20' } as unknown as Portal;
    record = (given = {}, knownPersonId) =>
      inTransaction(database.db, (tx) =>
        recordIdentity(tx, portal, { ...shown, ...given }, knownPersonId === undefined ? {} : { knownPersonId }),
      );
  });

  test('recorded by many at once makes one person and one identity [T15]', async () => {
    const recorded = await Promise.all(Array.from({ length: 12 }, () => record()));
    expect(new Set(recorded.map(({ personId }) => personId)).size).toBe(1);
    expect(new Set(recorded.map(({ identityId }) => identityId)).size).toBe(1);
    expect(await database.db.selectFrom('persons').select('id').execute()).toHaveLength(1);
  });

  test('belongs to the owner of the government id however it is written, and keeps no id readable [T15, T23]', async () => {
    const { personId } = await record();
    const again = await record({
      governmentIds: [{ idType: 'ssn', country: 'SE', value: '900101-2380' }],
      familyNames: 'Newname',
    });
    expect(again.personId).toBe(personId);
    const person = await database.db.selectFrom('persons').selectAll().executeTakeFirstOrThrow();
    expect(person.family_names).toBe('Newname');
    const dump = JSON.stringify(await database.db.selectFrom('government_ids').selectAll().execute(), (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(dump).not.toMatch(/900101-?2380/);
  });

  test('of another person is not taken over by whoever shows it beside their own [T15]', async () => {
    const other = await record({ governmentIds: [{ idType: 'passport_number', country: 'SE', value: 'X1' }], phone: null });
    const mine = await record();
    const both = await record({
      governmentIds: [...shown.governmentIds, { idType: 'passport_number', country: 'SE', value: 'X1' }],
      phone: null,
    });
    expect(both.personId).toBe(mine.personId);
    const identities = await database.db.selectFrom('verified_identities').select('person_id').execute();
    expect(identities.map(({ person_id }) => person_id).toSorted()).toEqual([other.personId, mine.personId].toSorted());
  });

  test('has the phone number that was recorded last, and nobody else keeps it', async () => {
    const first = await record();
    const second = await record({ governmentIds: [{ idType: 'passport_number', country: 'FI', value: 'Y2' }] });
    expect(await findIdentityByPhone(database.db, phoneHash(secrets, '+46701740600'))).toEqual({
      id: second.identityId,
      person_id: second.personId,
      phone_counts_from: null,
    });
    await record({ phone: '+46701740601' });
    expect(await findIdentityByPhone(database.db, phoneHash(secrets, '+46701740601'))).toMatchObject({ id: first.identityId });
  });

  test('is its owner’s, whoever is signed in [T15]', async () => {
    const { personId } = await record();
    const other = await record({ governmentIds: [{ idType: 'passport_number', country: 'SE', value: 'Q9' }], phone: null });
    expect((await record({}, other.personId)).personId).toBe(personId);
  });

  test('of nobody known yet goes to the person who is signed in, else to a new one', async () => {
    const { personId } = await record();
    const passport = await record({ governmentIds: [{ idType: 'passport_number', country: 'SE', value: 'Z3' }] }, personId);
    expect(passport.personId).toBe(personId);
    const stranger = await record({ governmentIds: [{ idType: 'passport_number', country: 'SE', value: 'Z4' }] });
    expect(stranger.personId).not.toBe(personId);
  });
});
