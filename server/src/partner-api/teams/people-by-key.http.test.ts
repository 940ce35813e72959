import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestPerson, World } from '../../testing/world.ts';

describeOnEachDatabase('staff, operators and clerks by a key', (fresh, engine) => {
  let world: World;
  beforeEach(async () => {
    world = await World.make(await fresh());
  });
  const race = (table: 'id_offices' | 'person_permissions') => ({ db: world.portal.db, engine, table }) as const;
  const changesOf = async () =>
    world.portal.db.selectFrom('membership_changes').select(['kind', 'role', 'actor_name', 'actor_role']).orderBy('id').execute();

  test.each([
    [
      'suppliers',
      'operator',
      {
        list: contract.listPartnerOperators,
        invite: contract.invitePartnerOperators,
        change: contract.changePartnerOperatorInvitation,
        end: contract.endPartnerOperator,
      },
    ],
    [
      'offices',
      'clerk',
      {
        list: contract.listPartnerClerks,
        invite: contract.invitePartnerClerks,
        change: contract.changePartnerClerkInvitation,
        end: contract.endPartnerClerk,
      },
    ],
  ] as const)('people of %s are listed, invited and ended, each in their own team [W-8-1]', async (scope, role, calls) => {
    const key = await PartnerClient.make(world, [scope]);
    const person = scope === 'suppliers' ? await world.operator() : await world.clerk();
    const code = scope === 'suppliers' ? 'kortverket' : 'solna';
    if (scope === 'suppliers') await world.otherSupplier();
    else await world.office('other');
    expect((await key.call(calls.invite, { code, emails: 'anna@example.com' })).result).toEqual({ count: 1 });
    expect((await key.call(calls.invite, { code: 'nobody', emails: 'anna@example.com' })).refused).toBe(
      'errors.memberships.noTeam',
    );
    const { people, total } = (await key.call(calls.list, { code })).result;
    expect([total, people.map(({ role: as, state }) => [as, state])]).toEqual([
      2,
      [
        [role, 'active'],
        [role, 'invited'],
      ],
    ]);
    const invitationId = people[1]?.invitation_id;
    const change = (wanted: string, of: string) => key.call(calls.change, { code: of, invitationId, change: wanted });
    expect((await change('withdraw', 'other')).refused).toBe('errors.orgInvitation.notFound');
    expect((await change('send-again', code)).result).toEqual({});
    expect((await change('withdraw', code)).result).toEqual({});
    expect((await key.call(calls.end, { code: 'other', personId: person.id })).refused).toBe('errors.users.notFound');
    const once = { 'idempotency-key': 'once' };
    for (let time = 0; time < 2; time += 1)
      expect((await key.call(calls.end, { code, personId: person.id }, once)).result).toEqual({});
    expect((await key.call(calls.list, { code })).result.total).toBe(0);
    const by = { role, actor_name: 'A partner', actor_role: 'system' };
    expect(await changesOf()).toEqual(['invited', 'sent-again', 'withdrawn', 'ended'].map((kind) => ({ kind, ...by })));
  });

  test('an ID office is made by a key for offices, and by no other [W-8-1]', async () => {
    const key = await PartnerClient.make(world, ['offices']);
    const made = { code: 'passi', name: 'Passi' };
    const both = await atOnce(
      race('id_offices'),
      async () => key.call(contract.addPartnerOffice, made),
      async () => key.call(contract.addPartnerOffice, made),
    );
    expect(both.map(({ refused }) => refused).toSorted()).toEqual(['errors.memberships.codeTaken', undefined]);
    expect((await key.call(contract.addPartnerOffice, { code: 'No!', name: 'x' })).refused).toBe('errors.memberships.codeWrong');
    expect((await key.call(contract.listPartnerOffices, {})).result).toMatchObject({
      offices: [{ ...made, people: 0 }],
      total: 1,
    });
    const others = await PartnerClient.make(world, ['suppliers']);
    expect((await others.call(contract.addPartnerOffice, made)).refused).toBe('errors.partner.scopeMissing');
  });

  test('staff are ended by a key, and the last of them stays, also of two ended at once [W-8-1]', async () => {
    const key = await PartnerClient.make(world, ['staff']);
    const staff = [await world.person(), await world.person()];
    for (const each of staff) await world.grant(each, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const end = async (person: TestPerson | undefined) => key.call(contract.endPartnerStaff, { personId: person?.id });
    const ended = await atOnce(
      race('person_permissions'),
      async () => end(staff[0]),
      async () => end(staff[1]),
    );
    expect(ended.map(({ refused }) => refused).toSorted()).toEqual(['errors.memberships.lastStaff', undefined]);
    expect((await key.call(contract.listPartnerStaff, {})).result.total).toBe(1);
    expect(await changesOf()).toMatchObject([{ kind: 'ended', role: 'staff', actor_name: 'A partner' }]);
    const further = await world.person();
    await world.grant(further, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    // A call that is sent again, because its answer was lost, is answered as the first was.
    for (let time = 0; time < 2; time += 1) {
      const again = await key.call(contract.endPartnerStaff, { personId: further.id }, { 'idempotency-key': 'once' });
      expect(again.result).toEqual({});
    }
    expect(await changesOf()).toHaveLength(2);
  });
});
