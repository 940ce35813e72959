import * as contract from '@siteid/contract';
import { partnerApiBase } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { createKey } from '../partner-api/partner-keys.ts';
import type { Browser } from '../testing/browser.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { mailedTokens } from '../testing/invited.ts';
import { orderOfÅsa } from '../testing/partner-order.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';

describeOnEachDatabase('the API accounts of a company', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let main: Browser;
  let now: Date;
  beforeEach(async () => {
    now = new Date();
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Norrbygg' });
    karl = await world.organisationUser(organisation);
    main = await world.signIn(karl, 'bank', true);
  });

  type Wanted = { name?: string; email?: string; scopes?: string[]; expires?: string | null };
  const here = () => ({ organizationCode: organisation.code });
  const list = async (by = main, query: object = {}) => (await by.call(contract.getApiAccounts, { ...here(), ...query })).result;
  const make = (wanted: Wanted = {}, by = main, organizationCode = organisation.code) =>
    by.call(contract.makeApiAccount, {
      organizationCode,
      name: 'Payroll',
      email: 'it@norrbygg.example',
      scopes: ['orderer'],
      expires: null,
      ...wanted,
    });
  const revoke = (accountId: string, by = main, organizationCode = organisation.code) =>
    by.call(contract.revokeApiAccount, { organizationCode, accountId });
  const change = async (accountId: string, wanted: object, by = main) => {
    const seen = (await list(by)).accounts.find((account) => account.accountId === accountId)?.seen;
    return by.call(contract.changeApiAccount, { ...here(), accountId, seen, ...wanted });
  };
  const statusOf = async (key: string) => {
    const url = `${partnerApiBase}/orders/00000000-0000-4000-8000-000000000000`;
    return (await world.server.inject({ url, headers: { authorization: `Bearer ${key}` } })).statusCode;
  };

  test('are made by a main user, named and limited; their key works, and its last use is shown [W-8-2]', async () => {
    const { result } = await make();
    expect(await statusOf(result.key)).toBe(404);
    expect(await list()).toMatchObject({
      name: 'Norrbygg',
      mayMake: true,
      accounts: [
        {
          accountId: result.accountId,
          name: 'Payroll',
          email: 'it@norrbygg.example',
          scopes: ['orderer'],
          expires: null,
          lastUsed: now.toISOString(),
          state: 'active',
        },
      ],
    });
    const first = now;
    now = new Date(now.getTime() + 30_000);
    await statusOf(result.key);
    expect((await list()).accounts[0]?.lastUsed).toBe(first.toISOString());
    now = new Date(now.getTime() + 31_000);
    await statusOf(result.key);
    expect((await list()).accounts[0]?.lastUsed).toBe(now.toISOString());
    expect((await change(result.accountId, { name: 'Wages', scopes: ['users'], expires: null })).status).toBe(200);
    expect((await list()).accounts[0]).toMatchObject({ name: 'Wages', scopes: ['users'] });
    expect(await statusOf(result.key)).toBe(403);
    expect(JSON.stringify(await list())).not.toContain(result.key);
  });

  test('that were changed meanwhile are not written over unseen, also by two at once: no scope comes back with a name [W-8-2]', async () => {
    const first = { name: 'Payroll', scopes: ['orderer', 'users'], expires: null };
    const { accountId } = (await make(first)).result;
    const opened = (await list()).accounts[0]?.seen;
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'partner_keys' },
      async () => change(accountId, { ...first, seen: opened, scopes: ['orderer'] }),
      async () => change(accountId, { ...first, seen: opened, name: 'Wages' }),
    );
    const isNarrowed = both[0].status === 200;
    expect(both.map(({ status, refused }) => refused ?? status).toSorted()).toEqual([
      200,
      'errors.organisations.changedMeanwhile',
    ]);
    const now = (await list()).accounts[0];
    expect(now).toMatchObject(isNarrowed ? { name: 'Payroll', scopes: ['orderer'] } : { name: 'Wages', scopes: first.scopes });
    // What is so already is answered as it was the first time; what was seen anew may be changed.
    const again = { name: now?.name, scopes: now?.scopes, expires: now?.expires };
    expect((await change(accountId, { ...again, seen: opened })).status).toBe(200);
    expect((await change(accountId, { ...first, seen: now?.seen, name: 'Löner' })).status).toBe(200);
    for (const seen of ['', 'a b', null]) expect((await change(accountId, { ...first, seen })).status).toBe(400);
  });

  test('are found by a part of their name or e-mail [W-8-2]', async () => {
    await make();
    now = new Date(now.getTime() + 1000);
    await make({ name: 'Löner', email: 'wages@norrbygg.example' });
    const found = async (searchText: string) => (await list(main, { searchText })).accounts.map(({ name }) => name);
    expect([await found('LONER'), await found('it@norr'), await found('norrbygg')]).toEqual([
      ['Löner'],
      ['Payroll'],
      ['Löner', 'Payroll'],
    ]);
    expect((await list(main, { searchText: 'nothing' })).pagination.totalItems).toBe(0);
    expect((await main.call(contract.getApiAccounts, { ...here(), searchText: 'lo' })).refused).toBe(
      'errors.cards.searchTooShort',
    );
  });

  test('are good until their last day, and until they are revoked; each step is in the log [W-8-2]', async () => {
    const { result } = await make({ expires: world.portal.today() });
    expect(await statusOf(result.key)).toBe(404);
    now = new Date(now.getTime() + 2 * 86_400_000);
    expect(await statusOf(result.key)).toBe(401);
    main = await world.signIn(karl, 'bank', true);
    expect((await list()).accounts[0]?.state).toBe('expired');
    expect((await make({ email: 'b@norrbygg.example', expires: world.day(-1) })).refused).toBe('errors.apiAccount.expiresInPast');
    const lastDay = (await list()).accounts[0]?.expires ?? '';
    const changed = { name: 'Wages', scopes: ['users', 'orderer'], expires: null };
    await change(result.accountId, changed);
    await change(result.accountId, changed);
    expect(await statusOf(result.key)).toBe(404);
    await revoke(result.accountId);
    expect([await statusOf(result.key), (await list()).accounts[0]?.state]).toEqual([401, 'revoked']);
    expect((await revoke(result.accountId)).refused).toBe('errors.apiAccount.notFound');
    expect((await change(result.accountId, changed)).refused).toBe('errors.apiAccount.notFound');
    const log = await main.call(contract.getOrganisationUserChanges, here());
    expect(log.result.changes.map(({ kind, whom, was, becomes, by }) => [kind, whom, was, becomes, by])).toEqual([
      ['account-revoked', 'Wages', null, null, 'Karl Nyström'],
      ['account-expires', 'Wages', lastDay, null, 'Karl Nyström'],
      ['account-scopes', 'Wages', 'orderer', 'orderer, users', 'Karl Nyström'],
      ['account-name', 'Wages', 'Payroll', 'Wages', 'Karl Nyström'],
      ['account-made', 'Payroll', null, null, 'Karl Nyström'],
    ]);
  });

  test('changed in the browser keep the scopes that only the portal gives [W-8-2]', async () => {
    const { id } = await createKey(world.portal, {
      name: 'Register',
      scopes: ['users', 'main-users'],
      organisationId: organisation.id,
      supplierId: null,
    });
    const scopesAfter = async (scopes: string[]) => {
      await change(id, { name: 'Wages', scopes, expires: null });
      return (await list()).accounts[0]?.scopes;
    };
    expect(await scopesAfter(['users'])).toEqual(['users', 'main-users']);
    expect(await scopesAfter(['orderer', 'users'])).toEqual(['orderer', 'users', 'main-users']);
    // What reaches main users is good for nothing without the users.
    expect(await scopesAfter(['orderer'])).toEqual(['orderer']);
  });

  test('that are over give their address to a new one, and never come back beside it [W-8-2]', async () => {
    const { result } = await make({ expires: world.portal.today() });
    expect((await make()).refused).toBe('errors.apiAccount.emailAlreadyRegistered');
    now = new Date(now.getTime() + 2 * 86_400_000);
    main = await world.signIn(karl, 'bank', true);
    expect((await make({ name: 'Wages' })).status).toBe(200);
    expect((await list()).accounts.map(({ name, state }) => [name, state])).toEqual([
      ['Wages', 'active'],
      ['Payroll', 'revoked'],
    ]);
    const back = { name: 'Payroll', scopes: ['orderer'], expires: null };
    expect((await change(result.accountId, back)).refused).toBe('errors.apiAccount.notFound');
  });

  test('an address has one account in use, also under two requests at once; nobody learns of another company by it [W-8-2, 8-4]', async () => {
    const answers = await atOnce(
      { db: world.portal.db, engine, table: 'partner_keys' },
      async () => make(),
      async () => make({ email: 'IT@norrbygg.example' }),
    );
    expect(answers.map(({ status, refused }) => refused ?? status).toSorted()).toEqual([
      200,
      'errors.apiAccount.emailAlreadyRegistered',
    ]);
    const other = await world.organisation();
    const elsewhere = await world.signIn(await world.organisationUser(other), 'bank', true);
    expect((await make({}, elsewhere, other.code)).status).toBe(200);
    await revoke((await list()).accounts[0]?.accountId ?? '');
    expect((await make()).status).toBe(200);
    expect((await make({ email: 'none' })).refused).toBe('errors.validation.field.email');
    expect((await make({ email: 'c@norrbygg.example', scopes: ['staff'] })).status).toBe(400);
  });

  test('are for its own main users with a proven sign-in; staff see and revoke them, and make none [W-8-2, 6-8]', async () => {
    const { result } = await make();
    const manager = await world.organisation();
    await world.manage(manager, organisation);
    const managing = await world.signIn(await world.organisationUser(manager));
    const elsewhere = await world.signIn(await world.organisationUser(await world.organisation()));
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    const weak = await world.signIn(karl, 'general');
    expect((await make({ email: 'd@norrbygg.example' }, managing, organisation.id)).refused).toBe(
      'errors.users.cannotGrantPermissions',
    );
    expect((await revoke(result.accountId, managing, organisation.id)).refused).toBe('errors.users.cannotGrantPermissions');
    for (const by of [elsewhere, basic, weak]) {
      expect((await by.call(contract.getApiAccounts, here())).status).toBe(403);
      expect((await make({ email: 'd@norrbygg.example' }, by)).status).toBe(403);
      expect((await revoke(result.accountId, by)).status).toBe(403);
    }
    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const staff = await world.signIn(olga);
    expect(await list(staff)).toMatchObject({ mayMake: false, accounts: [{ name: 'Payroll' }] });
    expect((await make({ email: 'd@norrbygg.example' }, staff)).refused).toBe('errors.users.cannotGrantPermissions');
    expect((await revoke(result.accountId, staff)).status).toBe(200);
    expect(await statusOf(result.key)).toBe(401);
  });

  test('end when who made them is no main user any more, which the log says; others go on [W-8-2, W-3-3]', async () => {
    const eva = await world.organisationUser(organisation);
    const evas = await world.signIn(eva, 'bank', true);
    const change = (personId: string, userType: string | null, by = main) =>
      by.call(contract.changeOrganisationUser, { ...here(), personId, userType });
    const own = await make();
    for (const [email, userType] of [
      ['b@norrbygg.example', 'basic'],
      ['c@norrbygg.example', 'inactive'],
      ['d@norrbygg.example', null],
    ] as const) {
      const { result } = await make({ email, name: `Of ${email}` }, evas);
      expect(await statusOf(result.key)).toBe(404);
      expect((await change(eva.id, userType)).result).toEqual({ accountsRevoked: 1 });
      expect(await statusOf(result.key)).toBe(401);
      if (userType !== null) expect((await change(eva.id, 'main')).result).toEqual({ accountsRevoked: 0 });
      expect(await statusOf(result.key)).toBe(401);
    }
    expect(await statusOf(own.result.key)).toBe(404);
    const log = (await main.call(contract.getOrganisationUserChanges, here())).result.changes;
    expect(log.filter(({ kind }) => kind === 'account-revoked').map(({ whom, by }) => [whom, by])).toEqual([
      ['Of d@norrbygg.example', 'Karl Nyström'],
      ['Of c@norrbygg.example', 'Karl Nyström'],
      ['Of b@norrbygg.example', 'Karl Nyström'],
    ]);
  });

  test('lead nobody who made them back in: their invitation is one of their own [W-8-2, W-1-7]', async () => {
    const eva = await world.organisationUser(organisation);
    const evas = await world.signIn(eva, 'bank', true);
    const { key } = (await make({ scopes: ['users'] }, evas)).result;
    const invited = await world.server.inject({
      method: 'POST',
      url: `${partnerApiBase}/organisations/${organisation.code}/users`,
      headers: { authorization: `Bearer ${key}` },
      payload: { emails: 'eva@private.example', user_type: 'basic' },
    });
    expect(invited.statusCode).toBe(200);
    const [token = ''] = await mailedTokens(world, 'eva@private.example');
    const answer = async () => (await evas.call(contract.answerMembershipInvitation, { token, answer: 'accept' })).refused;
    expect(await answer()).toBe('errors.memberships.ownInvitation');
    await main.call(contract.changeOrganisationUser, { ...here(), personId: eva.id, userType: null });
    expect(await answer()).toBe('errors.memberships.linkWithdrawn');
  });

  test('are made by a main user who has just signed in, and by no browser that was left open [W-8-2]', async () => {
    const left = await world.signIn(karl);
    const { status, refused } = await make({}, left);
    expect([status, refused, (await list()).accounts]).toEqual([409, 'errors.account.signInToProve', []]);
    now = new Date(now.getTime() + 11 * 60_000);
    expect((await make()).refused).toBe('errors.account.signInToProve');
    const anew = await world.signIn(karl, 'bank', true);
    const { result } = await make({}, anew);
    // What ends or narrows a key takes none.
    expect((await revoke(result.accountId, left)).status).toBe(200);
  });

  test('may do more, or work for longer or again, by a fresh sign-in; what only narrows takes none [W-8-2]', async () => {
    const today = world.portal.today();
    const { result } = await make({ scopes: ['orderer'], expires: world.day(5) });
    const first = { name: 'Payroll', scopes: ['orderer'], expires: world.day(5) };
    const becomes = async (wanted: object, by: Browser) => (await change(result.accountId, { ...first, ...wanted }, by)).refused;
    const left = await world.signIn(karl);
    const wider = [{ scopes: ['orderer', 'users'] }, { scopes: ['users'] }, { expires: world.day(6) }, { expires: null }];
    for (const wanted of wider) expect(await becomes(wanted, left)).toBe('errors.account.signInToProve');
    expect((await list()).accounts[0]).toMatchObject(first);
    for (const wanted of [{}, { name: 'Wages' }]) expect(await becomes(wanted, left)).toBeUndefined();
    for (const wanted of wider) {
      expect(await becomes(wanted, main)).toBeUndefined();
      // Back again is narrower, but for the scope that was changed for another.
      expect(await becomes({}, wanted.scopes?.length === 1 ? main : left)).toBeUndefined();
    }
    expect(await becomes({ expires: today }, left)).toBeUndefined();
    now = new Date(now.getTime() + 2 * 86_400_000);
    const later = await world.signIn(karl);
    expect(await statusOf(result.key)).toBe(401);
    expect(await becomes({ expires: world.portal.today() }, later)).toBe('errors.account.signInToProve');
    expect([await statusOf(result.key), await becomes({}, await world.signIn(karl, 'bank', true))]).toEqual([401, undefined]);
    expect(await statusOf(result.key)).toBe(404);
  });

  test('made while its maker is removed is revoked with the others, or not made [W-8-2, W-3-3]', async () => {
    const eva = await world.organisationUser(organisation);
    const evas = await world.signIn(eva, 'bank', true);
    const [made, removed] = await atOnce(
      { db: world.portal.db, engine, table: 'partner_keys' },
      async () => make({ email: 'b@norrbygg.example' }, evas),
      async () => main.call(contract.changeOrganisationUser, { ...here(), personId: eva.id, userType: null }),
    );
    expect(removed.status).toBe(200);
    expect(made.status === 200 ? await statusOf(made.result.key) : 401).toBe(401);
  });

  test('are no second person: what they order waits, for somebody else than who made them [W-5-6, W-8-2]', async () => {
    await world.supplier();
    await main.call(contract.setSecondPerson, { ...here(), isNeeded: true });
    const { result: account } = await make();
    const headers = { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' };
    const post = async (path: string, body: object) =>
      (
        await world.server.inject({ method: 'POST', url: `${partnerApiBase}${path}`, headers, payload: JSON.stringify(body) })
      ).json<{
        result: { created: { order_id: string; status: string }[] };
        logicExceptionMessageKey?: string;
      }>();
    const orders = [{ ...orderOfÅsa, supplier: 'kortverket' }];
    const [order] = (await post('/orders', { orders, approve: true })).result.created;
    expect(order?.status).toBe('ordered');
    const orderId = order?.order_id ?? '';
    expect((await post(`/orders/${orderId}/approve`, {})).logicExceptionMessageKey).toBe('errors.cards.transitionNotAllowed');
    const place = { organizationId: organisation.code };
    const [waiting] = (await main.call(contract.getUnapprovedOrders, place)).result.orders;
    expect(waiting).toMatchObject({ orderId, typedBy: ['Payroll'], whyNot: 'typedByYou' });
    const asked = { ...place, orders: [{ orderId, seen: waiting?.modified ?? '' }] };
    expect((await main.call(contract.approveOrders, asked)).result.orders[0]?.why).toBe('typedByYou');
    const second = await world.signIn(await world.organisationUser(organisation));
    expect((await second.call(contract.approveOrders, asked)).result.orders[0]?.why).toBeNull();
    await main.call(contract.setSecondPerson, { ...here(), isNeeded: false });
    const next = [{ ...orderOfÅsa, supplier: 'kortverket', card_type: 'lma' }];
    expect((await post('/orders', { orders: next, approve: true })).result.created[0]?.status).toBe('approved_by_orderer');
  });
});
