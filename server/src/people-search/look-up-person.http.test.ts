import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestPerson, World } from '../testing/world.ts';

describeOnEachDatabase("the staff's search by government id and by phone", (fresh) => {
  let world: World;
  let olga: TestPerson;
  let staff: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    staff = await world.signIn(olga);
  });

  const ask = (input: object) => staff.call(contract.lookUpPerson, { ...input });
  const byId = async (value: string, country = 'SE', idType = 'ssn') =>
    (await ask({ by: 'governmentId', idType, country, value })).result;
  const byPhone = async (value: string) => (await ask({ by: 'phone', country: 'SE', value })).result;
  const readings = () =>
    world.portal.db
      .selectFrom('disclosures')
      .select(['kind', 'reader_id', 'subject_person_id', 'order_id'])
      .orderBy('id')
      .execute();

  test('finds exactly one, however the number is written, and says no more than found or not [W-7-4]', async () => {
    const person = await world.person({ governmentId: { idType: 'ssn', country: 'SE', value: '19850505-1234' } });
    for (const value of ['19850505-1234', '198505051234', ' 850505-1234'])
      expect(await byId(value), value).toEqual({ userIds: [person.id], typedIds: [] });
    for (const value of ['19850505-123', '850505', '19850505-1235'])
      expect(await byId(value), value).toEqual({ userIds: [], typedIds: [] });
    expect(await byId('19850505-1234', 'FI')).toEqual({ userIds: [], typedIds: [] });
    expect(await byId('19850505-1234', 'SE', 'passport_number')).toEqual({ userIds: [], typedIds: [] });
    const worker = await world.person({ governmentId: { idType: 'ssn', country: 'SE', value: '19860606-1234' } });
    const ofNobody = await world.order(worker, await world.organisation(), 'approved_by_personalizer');
    await world.portal.db.deleteFrom('verified_identities').where('person_id', '=', worker.id).execute();
    await world.portal.db.deleteFrom('government_ids').where('person_id', '=', worker.id).execute();
    expect(await byId('19860606-1234')).toEqual({ userIds: [ofNobody.id], typedIds: [] });
  });

  test('finds the phone number that an ID office recorded, and none that stands in an order [W-7-4]', async () => {
    const person = await world.person({ source: 'manualIdVerification', document: 'passport', phone: '+46701234567' });
    for (const value of ['+46701234567', '070-123 45 67'])
      expect(await byPhone(value), value).toEqual({ userIds: [person.id], typedIds: [] });
    await world.order(person, await world.organisation(), 'approved_by_personalizer', { phone: '+46709999999' });
    expect(await byPhone('+46709999999')).toEqual({ userIds: [], typedIds: [] });
    expect((await ask({ by: 'phone', country: 'SE', value: 'nobody' })).refused).toBe(
      'errors.validation.field.componentCustomValidation.phoneNumber',
    );
  });

  test('finds the phone number of an account, however it is written, all who have it, and records each of them [W-7-4, T24]', async () => {
    const [recorded, first, second] = [
      await world.person({ source: 'manualIdVerification', document: 'passport', phone: '+46701234567' }),
      await world.person(),
      await world.person(),
    ];
    const phoneOf = async ({ id }: TestPerson, phone: string) =>
      world.portal.db.updateTable('persons').set({ phone }).where('id', '=', id).execute();
    await phoneOf(first, '+46701112233');
    for (const value of ['+46701112233', '070-111 22 33', '0046 70 111 22 33'])
      expect(await byPhone(value), value).toEqual({ userIds: [first.id], typedIds: [first.id] });
    // Only the whole number, and none that is no more theirs.
    for (const value of ['+4670111223', '+46701112234']) expect((await byPhone(value))?.userIds ?? [], value).toEqual([]);
    await phoneOf(first, '+46701234567');
    expect(await byPhone('+46701112233')).toEqual({ userIds: [], typedIds: [] });
    await phoneOf(second, '+46701234567');
    // Whose number an office recorded is theirs, and comes first; who has both is one.
    await phoneOf(recorded, '+46701234567');
    const before = (await readings()).length;
    expect(await byPhone('+46701234567')).toEqual({
      userIds: [recorded.id, ...[first.id, second.id].toSorted()],
      typedIds: [first.id, second.id].toSorted(),
    });
    const those = (await readings()).slice(before).map(({ kind, subject_person_id }) => [kind, subject_person_id]);
    expect(those.toSorted()).toEqual([recorded.id, first.id, second.id].toSorted().map((id) => ['staff_lookup', id]));
    const looks = (await (await world.signIn(second)).call(contract.getAccountLooks, {})).result.looks;
    expect(looks.map(({ what }) => what)).toEqual(['staff_lookup']);
  });

  test('is recorded each time, found or not, and at most 50 times a day, so that nobody guesses [W-7-4, T24]', async () => {
    const person = await world.person({ governmentId: { idType: 'ssn', country: 'SE', value: '19850505-1234' } });
    await byId('19850505-1234');
    await byId('19850505-1235');
    const kept = { kind: 'staff_lookup', reader_id: olga.id, order_id: null };
    expect(await readings()).toEqual([
      { ...kept, subject_person_id: person.id },
      { ...kept, subject_person_id: null },
    ]);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        ask({ by: 'governmentId', idType: 'ssn', country: 'SE', value: `19850505-${2000 + number}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(48);
    expect(answers.find(({ status }) => status !== 200)?.refused).toBe('errors.staff.tooManyPersons');
    const events = await world.portal.db.selectFrom('security_events').select(['kind', 'detail']).execute();
    expect(events).toEqual([{ kind: 'staff-limit-reached', detail: { limit: 'looked-up' } }]);
  });
});
