import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const order = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';
const change = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';

describeOnEachDatabase('who is a main user no more', (fresh) => {
  let clock: number;
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let bo: TestPerson;
  let his: Browser;
  let others: Browser;
  beforeEach(async () => {
    clock = Date.now();
    world = await World.make(await fresh(), { now: () => new Date(clock) });
    organisation = await world.organisation();
    karl = await world.organisationUser(organisation);
    bo = await world.organisationUser(organisation, 'basic');
    his = await world.signIn(karl, 'bank', true);
    others = await world.signIn(await world.organisationUser(organisation), 'bank', true);
  });

  const here = () => ({ organizationCode: organisation.code });
  const lend = (by: Browser, permission: contract.LendablePermission, days: number | null = 7) =>
    by.call(contract.lendToOrganisationUser, { ...here(), personId: bo.id, permission, days });
  const make = (userType: string | null, by = others) =>
    by.call(contract.changeOrganisationUser, { ...here(), personId: karl.id, userType });
  const user = async () => {
    const { people } = (await others.call(contract.getOrganisationUsers, here())).result;
    const { granted, lent } = people.find(({ personId }) => personId === bo.id) ?? {};
    return { granted, lent: lent?.map(({ permission }) => permission) };
  };
  const log = async () =>
    (await others.call(contract.getOrganisationUserChanges, here())).result.changes.map(({ kind, becomes }) => [kind, becomes]);

  test.for([
    ['removed', null],
    ['made basic', 'basic'],
    ['made inactive', 'inactive'],
  ] as const)(
    'and %s lends nothing any more, and the log says so; what others lent stays [L-8-1, W-3-7]',
    async ([, userType]) => {
      await lend(his, change, 1);
      clock += 86_400_000;
      his = await world.signIn(karl, 'bank', true);
      others = await world.signIn(await world.organisationUser(organisation), 'bank', true);
      await lend(his, order);
      await lend(others, 'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS');
      const theirs = await world.signIn(bo);
      const orders = async () => (await theirs.call(contract.getCardOrdering, { organizationId: organisation.code })).status;
      expect([await orders(), (await make(userType)).status, await orders()]).toEqual([200, 200, 403]);
      expect((await user()).lent).toEqual(['SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS']);
      // Of what had ended by itself nothing is said.
      expect((await log()).slice(0, 2)).toEqual([
        ['taken-back', order],
        [userType === null ? 'ended' : 'changed', userType],
      ]);
    },
  );

  test('while they ask gives, lends and takes nothing by what they were [L-8-1, W-3-3, W-3-6]', async () => {
    await lend(others, change);
    const pekka = await world.person();
    const row = { organisation_id: organisation.id, person_id: pekka.id, state: 'waiting', asked: new Date(clock) } as const;
    const { id } = await world.portal.db.insertInto('access_requests').values(row).returning('id').executeTakeFirstOrThrow();
    const to = { ...here(), personId: bo.id };
    const { gate } = world.server;
    const readActor = gate.readActor;
    for (const ask of [
      () => lend(his, order),
      () => lend(his, change, null),
      () => his.call(contract.grantToOrganisationUser, { ...to, permission: order, isGranted: true }),
      () => his.call(contract.changeOrganisationUser, { ...to, userType: 'main' }),
      () => his.call(contract.changeOrganisationUser, { ...to, userType: null }),
      () => his.call(contract.answerAccessRequest, { ...here(), requestId: id, answer: 'main' }),
    ]) {
      // Their rights are read, and then they are removed, before what they ask is done.
      const read: typeof readActor = async (secret) => {
        const actor = await readActor(secret);
        Object.assign(gate, { readActor });
        expect((await make('basic')).status).toBe(200);
        return actor;
      };
      Object.assign(gate, { readActor: read });
      expect((await ask()).refused).toBe('errors.users.cannotGrantPermissions');
      expect((await make('main')).status).toBe(200);
    }
    expect(await user()).toEqual({ granted: [], lent: [change] });
  });
});
