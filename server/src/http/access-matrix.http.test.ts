import * as contract from '@siteid/contract';
import { type PartnerScope, partnerApiBase, partnerScopes } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { portalRoutes } from '../testing/access-matrix.ts';
import { actors, type TestActor } from '../testing/actors.ts';
import type { Browser, BrowserReply } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { addressOf, type DescribedCall, describedCalls, sampleOf } from '../testing/described-calls.ts';
import { PartnerClient } from '../testing/partner-client.ts';
import { partnerRoutes } from '../testing/partner-matrix.ts';
import { brokerRoutes } from '../testing/routes-of-browsers.ts';
import { type TestOrganisation, World } from '../testing/world.ts';
import { expand } from './route.ts';

const forOrganisation = ' for org_id';

/** Every route that the server knows, hidden ones too, as `GET /api/…/:name`. */
function servedRoutes(server: FastifyInstance): string[] {
  const above: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      if (part === '') return [];
      above.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
      return methods.split(', ').map((method) => `${method} ${above.join('')}`);
    });
}

/** Every route that the contract declares. */
const declaredRoutes = Object.values<unknown>(contract).flatMap((each) => {
  if (typeof each !== 'object' || each === null || !('path' in each) || typeof each.path !== 'string') return [];
  const method = 'method' in each ? String(each.method) : 'GET';
  const base = 'scope' in each ? partnerApiBase : '/api';
  return expand(each.path).map((path) => `${method} ${base}${path}`);
});

describeOnEachDatabase('every route', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let managed: TestOrganisation;
  let supplierId: string;
  let officeId: string;
  let browsers: Record<TestActor, Browser>;
  let described: ReadonlyMap<string, DescribedCall>;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    managed = await world.organisation();
    await world.manage(organisation, managed);
    supplierId = await world.supplier();
    officeId = await world.office();
    const elsewhere = await world.organisation();
    const general = async (person: Parameters<World['signIn']>[0]) => world.signIn(person, 'general');
    const given = async (permission: contract.Permission) => {
      const person = await world.person();
      await world.grant(person, permission);
      return person;
    };
    const granted = async (permission: contract.Permission) => general(await given(permission));
    browsers = {
      visitor: world.visitor(),
      'nobody special': await general(await world.person()),
      holder: await world.signIn(await world.person()),
      'basic user': await general(await world.organisationUser(organisation, 'basic')),
      'main user': await general(await world.organisationUser(organisation, 'main')),
      'proven main user': await world.signIn(await world.organisationUser(organisation, 'main')),
      'inactive user': await general(await world.organisationUser(organisation, 'inactive')),
      'main user elsewhere': await general(await world.organisationUser(elsewhere)),
      'main user of the managed': await general(await world.organisationUser(managed)),
      staff: await granted('SEARCH_USERS_GLOBALLY_SEE_USER_CARDS'),
      'proven staff': await world.signIn(await given('SEARCH_USERS_GLOBALLY_SEE_USER_CARDS')),
      'granted seeing orders': await granted('SEPPO_ACTION_SEE_PENDING_CARD_ORDERS'),
      'granted viewing cards': await granted('SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS'),
      'granted editing cards': await granted('SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS'),
      'granted acting on all cards': await granted('SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS'),
      'granted ordering cards': await granted('SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS'),
      'granted approving cards': await granted('SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS'),
      operator: await world.signIn(await world.operator()),
      'operator elsewhere': await world.signIn(await world.operator({ supplierId: await world.otherSupplier() })),
      clerk: await world.signIn(await world.clerk()),
    };
    const calls = [
      ...(await describedCalls(world.server, '/api/openapi.json')),
      ...(await describedCalls(world.server, `${partnerApiBase}/openapi.json`)),
    ];
    described = new Map(calls.map((call) => [`${call.method} ${call.url.replaceAll(/\{(\w+)\}/g, ':$1')}`, call]));
  });

  /** A request of a row that is right in its form, for the company of this world. */
  function requestOf(row: string): { method: DescribedCall['method']; url: string; body: string | undefined } {
    const [method, path] = row.replace(forOrganisation, '').split(' ') as [DescribedCall['method'], string];
    const call = described.get(`${method} ${path}`) ?? {
      method,
      url: path.replaceAll(/:\w+/g, 'x'),
      path: {},
      query: {},
      body: undefined,
    };
    const teamId = path.startsWith('/api/production/')
      ? supplierId
      : path.startsWith('/api/identity-office/')
        ? officeId
        : undefined;
    const sample = (schemas: DescribedCall['path']) =>
      Object.fromEntries(
        Object.entries(schemas).flatMap(([name, schema]) => {
          if (name === 'org_id') return row.endsWith(forOrganisation) ? [[name, organisation.id]] : [];
          const ours = {
            organizationCode: organisation.code,
            organizationId: organisation.id,
            cpbOrganizationId: managed.id,
            teamId,
          }[name];
          return [[name, ours ?? sampleOf(schema)]];
        }),
      );
    const body = call.body && JSON.stringify(call.body.properties ? sample(call.body.properties) : sampleOf(call.body));
    return { method, url: addressOf(call, sample(call.path), sample(call.query)), body };
  }
  const ask = async (who: TestActor, row: string): Promise<BrowserReply<unknown>> => {
    const { method, url, body } = requestOf(row);
    return browsers[who].send(method, url, body);
  };
  const outcomeOf = ({ status, headers }: BrowserReply<unknown>) => {
    if (status !== 403) return status === 400 || status >= 500 ? `broken by ${status}` : 'let in';
    return headers['x-session-token-missing'] === 'true' ? 'told to sign in' : 'refused';
  };

  test('has a row in the matrix, whether the contract declares it or only the server has it [T4]', () => {
    const rows = [...Object.keys(portalRoutes), ...Object.keys(partnerRoutes), ...brokerRoutes];
    const served = servedRoutes(world.server);
    expect(declaredRoutes.length).toBeGreaterThan(40);
    expect(declaredRoutes.filter((each) => !served.includes(each))).toEqual([]);
    const ways = [...described].flatMap(([name, { query, body }]) =>
      'org_id' in query || 'org_id' in (body?.properties ?? {}) ? [name + forOrganisation] : [],
    );
    expect(rows.toSorted()).toEqual([...served, ...ways].toSorted());
  });

  test('lets in whom the matrix names, sends who has no session to sign in, and refuses everyone else [T4]', async () => {
    const wrong: string[] = [];
    for (const [row, allowed] of Object.entries(portalRoutes)) {
      for (const who of actors) {
        const expected = allowed.includes(who) ? 'let in' : who === 'visitor' ? 'told to sign in' : 'refused';
        const outcome = outcomeOf(await ask(who, row));
        if (outcome !== expected) wrong.push(`${row}: ${who} is ${outcome}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  test('of partners asks for a key in use, and for the scope of the call [T4]', async () => {
    const clients = new Map<PartnerScope, PartnerClient>();
    // `main-users` opens no call, and stands beside `users` alone.
    for (const scope of partnerScopes.filter((each) => each !== 'main-users')) {
      const isOrganisations = scope === 'orderer' || scope === 'users';
      clients.set(scope, await PartnerClient.make(world, [scope], isOrganisations ? { organisation } : {}));
    }
    const send = async (row: string, authorization?: string) => {
      const { method, url, body } = requestOf(row);
      const headers = { ...(authorization && { authorization }), ...(body && { 'content-type': 'application/json' }) };
      return (await world.server.inject({ method, url, headers, ...(body && { payload: body }) })).statusCode;
    };
    for (const [row, needed] of Object.entries(partnerRoutes)) {
      for (const wrong of [undefined, 'Bearer nobodys-key', `Basic ${clients.get('orderer')?.key}`]) {
        expect([row, await send(row, wrong)]).toEqual([row, needed === null ? 200 : 401]);
      }
      for (const [scope, { key }] of clients) {
        const status = await send(row, `Bearer ${key}`);
        if (needed === null || needed === scope) expect([401, 403], `${row} with ${scope}`).not.toContain(status);
        else expect([row, scope, status]).toEqual([row, scope, 403]);
      }
    }
  });

  test('of the API answers in the envelope, with the hash of the session where there is one, whatever it answers [7-1]', async () => {
    const keys = new Set<string>();
    const check = (who: TestActor, name: string, { body, headers }: BrowserReply<unknown>) => {
      // Bytes have no envelope: pictures and files.
      if (!String(headers['content-type']).includes('json')) return;
      const { authInfoHash, ...rest } = JSON.parse(body) as Record<string, unknown>;
      expect([name, who, authInfoHash]).toEqual([
        name,
        who,
        who === 'visitor' ? undefined : expect.stringMatching(/^[\w-]{16}$/),
      ]);
      keys.add(Object.keys(rest).toSorted().join());
    };
    for (const who of ['visitor', 'nobody special', 'holder', 'main user', 'staff'] as const) {
      for (const row of Object.keys(portalRoutes).filter((each) => each.includes(' /api/') && !each.includes('openapi'))) {
        check(who, row, await ask(who, row));
      }
      const browser = browsers[who];
      check(who, 'no such route', await browser.send('GET', '/api/nowhere/at/all'));
      check(who, 'no such route at the root', await browser.send('GET', '/api'));
      check(who, 'another method', await browser.send('PUT', '/api/general/config'));
      check(who, 'wrong input', await browser.send('GET', '/api/general/classifiers/xx'));
      check(who, 'no JSON', await browser.send('PUT', '/api/general/gui_language', '{'));
      check(who, 'no media type', await browser.send('PUT', '/api/general/gui_language', 'x', { 'content-type': 'text/x' }));
      check(who, 'too large', await browser.send('PUT', '/api/general/gui_language', JSON.stringify('x'.repeat(70_000))));
    }
    expect([...keys].toSorted()).toEqual([
      'details,execution',
      'logicExceptionAdditionalData,logicExceptionMessageKey',
      'result',
    ]);
  }, 60_000);

  test('that changes something asks for the token of its session [7-1, 7-3, T9]', async () => {
    const changing = Object.keys(portalRoutes).filter(
      (row) =>
        /^(POST|PUT) /.test(row) ||
        /\/(reject|activate|reactivate|show-pin|check-if-user-has-activated)-?/.test(row) ||
        row.endsWith('/account/file'),
    );
    expect(changing.length).toBeGreaterThan(15);
    for (const row of changing) {
      for (const [who, allowed] of [
        ['holder', 'main user elsewhere'],
        ['main user', 'staff'],
      ] as const) {
        const { method, url, body } = requestOf(row);
        for (const token of [undefined, browsers[allowed].headers['x-csrf-token']]) {
          const reply = await browsers[who].send(method, url, body, { 'x-csrf-token': token });
          expect([row, outcomeOf(reply)]).toEqual([row, 'told to sign in']);
        }
      }
    }
  });
});
