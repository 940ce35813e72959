import { partnerApiBase, partnerScopes } from '@siteid/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { addressOf, type DescribedCall, describedCalls, type Schema, sampleOf } from '../testing/described-calls.ts';
import { PartnerClient } from '../testing/partner-client.ts';
import { World } from '../testing/world.ts';

type Headers = Record<string, string | undefined>;
type Reply = { readonly status: number; readonly body: string };

describeOnEachDatabase('whatever is sent to a described call', (fresh) => {
  let world: World;
  let calls: DescribedCall[];
  /** Who calls: their headers. Of the first the well-formed calls are tried. */
  let callers: Headers[];
  let companys: Headers;
  let portals: Headers;
  /** What really is in this world, so that what is sent often reaches something. */
  let known: string[];
  /** Where its company stands there; the first is an order. */
  let organisationAt: number;
  let count = 0;

  beforeAll(async () => {
    world = await World.make(await fresh());
    const organisation = await world.organisation({ code: 'NORRBYGG' });
    const holder = await world.person();
    const [main, staff] = [await world.organisationUser(organisation), await world.person()];
    await world.grant(staff, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    await world.grant(staff, 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS');
    const orders = [];
    for (const status of ['suspended', 'approved_by_personalizer', 'personalized', 'activated'] as const) {
      orders.push(await world.order(holder, organisation, status));
    }
    const browsers = [await world.signIn(holder), await world.signIn(main), await world.signIn(staff), world.visitor()];
    callers = browsers.map(({ headers }) => headers);
    const ofOrganisation = ['orderer', 'personalizer', 'users', 'main-users'] as const;
    const ofPortal = partnerScopes.filter((scope) => scope !== 'orderer' && scope !== 'personalizer');
    companys = {
      authorization: `Bearer ${(await PartnerClient.make(world, ofOrganisation, { organisation })).key}`,
    };
    portals = { authorization: `Bearer ${(await PartnerClient.make(world, ofPortal)).key}` };
    calls = [
      ...(await describedCalls(world.server, '/api/openapi.json')),
      ...(await describedCalls(world.server, `${partnerApiBase}/openapi.json`)),
    ];
    organisationAt = orders.length * 2;
    known = [
      ...orders.flatMap(({ id, card_number }) => [id, card_number ?? id]),
      organisation.id,
      organisation.code,
      holder.id,
      'sv',
      'SE',
    ];
  });

  /** What a call could have changed. */
  const stored = async () => {
    const { db } = world.portal;
    const orders = await db.selectFrom('card_orders').selectAll().orderBy('id').execute();
    const histories = await db.selectFrom('card_order_history').selectAll().orderBy('id').execute();
    const messages = await db.selectFrom('outbox_messages').selectAll().orderBy('id').execute();
    return { orders, histories, messages };
  };

  const isPartners = ({ url }: DescribedCall) => url.startsWith(partnerApiBase);
  /** No key has every scope: what a company's may not, one of the portal may. */
  const partnerOf = ({ url }: DescribedCall) => (/\/v1\/(?:orders|events|production)/.test(url) ? companys : portals);
  const portalCalls = () => calls.filter((call) => !isPartners(call));

  async function send(call: DescribedCall, url: string, payload: string | undefined, headers: Headers): Promise<Reply> {
    const all = { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>;
    count += 1;
    const reply = await world.server.inject({
      method: call.method,
      url,
      headers: sent,
      // From everywhere, so that no limit of an address says no before the call does.
      remoteAddress: `192.0.${count >> 8}.${count & 255}`,
      ...(payload !== undefined && { payload }),
    });
    return { status: reply.statusCode, body: reply.body };
  }

  /** A call that is right in its form but for what is named. Sent by a visitor, who is told of the form before anything else. */
  async function sendBut(
    call: DescribedCall,
    wrong: { path?: object; query?: object; body?: object | string } = {},
    visitor: Headers = {},
  ) {
    const sample = (schemas: Readonly<Record<string, Schema>>) =>
      Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, sampleOf(schema)]));
    const url = addressOf(call, { ...sample(call.path), ...wrong.path }, { ...sample(call.query), ...wrong.query });
    const right = call.body === undefined ? undefined : sampleOf(call.body);
    const body = typeof wrong.body === 'string' || right === undefined ? wrong.body : { ...right, ...wrong.body };
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    return send(call, url, payload, isPartners(call) ? partnerOf(call) : visitor);
  }

  const junk = () =>
    fc.oneof(
      fc.constantFrom(...known),
      fc.constantFrom<unknown>(
        '',
        '\0',
        '__proto__',
        '../..',
        "' or 1=1 --",
        '%',
        '\ud800',
        '😀'.repeat(75),
        'a'.repeat(301),
        ' ',
        '\u202e',
      ),
      fc.constantFrom<unknown>(null, true, -1, 0, 1e308, 2 ** 53, 1.5, '1e400', '99999999999999999999', 'NaN', [], {}, [[]]),
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.jsonValue({ maxDepth: 3 }),
    );
  const fields = (schemas: Readonly<Record<string, Schema>>) =>
    fc.record(
      Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, fc.oneof(junk(), fc.constant(sampleOf(schema)))]),
      ),
      {
        requiredKeys: [],
      },
    );
  const bodies = (schema: Schema | undefined) => {
    if (schema === undefined) return fc.constantFrom(undefined, '', '{}', '[1]', '{"orderId":"x"}', '{"languageCode":"x"}');
    const properties = schema.properties ?? schema.oneOf?.[0]?.properties ?? {};
    const known = fc.tuple(fields(properties), fc.dictionary(fc.string(), junk(), { maxKeys: 2 }));
    return fc.oneof(
      {
        weight: 6,
        arbitrary: known.map(([own, more]) => JSON.stringify(Object.keys(more).length > 1 ? { ...own, ...more } : own)),
      },
      { weight: 2, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    );
  };

  test('nothing is answered with a fault, nor with a trace of the code [T29]', async () => {
    const statuses = new Set<number>();
    const namesElsewhere = [...new Set(calls.flatMap(({ path, query }) => [...Object.keys(path), ...Object.keys(query)])), 'x'];
    for (const call of calls) {
      const asked = fc.record({
        path: fields(call.path),
        query: fc.oneof(
          fields(call.query),
          fc.dictionary(fc.constantFrom(...Object.keys(call.query), ...namesElsewhere), junk(), { maxKeys: 3 }),
        ),
        body: bodies(call.body),
        caller: fc.constantFrom(...(isPartners(call) ? [partnerOf(call), {}] : callers)),
      });
      await fc.assert(
        fc.asyncProperty(asked, async ({ path, query, body, caller }) => {
          const sample = Object.fromEntries(Object.entries(call.path).map(([name, schema]) => [name, sampleOf(schema)]));
          const { status, body: answer } = await send(call, addressOf(call, { ...sample, ...path }, query), body, caller);
          statuses.add(status);
          expect(status, answer).toBeLessThan(500);
          expect(answer).not.toMatch(/\n\s+at |node_modules|server\/src|\.ts:\d/);
        }),
        { numRuns: 30 },
      );
    }
    expect(calls.length).toBeGreaterThan(40);
    // Not only the way to the first check is tried.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 403, 404]));
  }, 120_000);

  describe('the form of a call', () => {
    test('the calls tried here are right but for what is wrong in them', async () => {
      for (const call of portalCalls()) expect([call.url, (await sendBut(call)).status]).not.toEqual([call.url, 400]);
    });

    test('every text has its bounds: one character more is 400 [T29]', async () => {
      for (const call of portalCalls()) {
        for (const [where, name, schema] of textsOf(call)) {
          const bound = schema.maxLength ?? (isShut(schema) ? 300 : Number.NaN);
          expect(bound, `${call.url} ${name} has no bound`).not.toBeNaN();
          const wrong = { [where]: { [name]: 'a'.repeat(bound + 1) } };
          // A body that is larger than usual is read of those alone who may send it: a main user of this company.
          const ofCompany = Object.keys(call.path).filter((each) => each.startsWith('org'));
          const path = Object.fromEntries(ofCompany.map((each) => [each, known[organisationAt]]));
          const long = bound > 64 * 1024 ? await sendBut(call, { ...wrong, path }, callers[1]) : await sendBut(call, wrong);
          // Of a path too long for any route nothing is known.
          expect([400, ...(where === 'path' ? [404, 414] : [])], `${call.url} ${name}`).toContain(long.status);
        }
      }
    });

    test('a NUL is 400 wherever a text may stand [T29]', async () => {
      for (const call of portalCalls()) {
        for (const [where, name] of textsOf(call)) {
          const reply = await sendBut(call, { [where]: { [name]: 'AB\u00001' } });
          expect([call.url, name, reply.status]).toEqual([call.url, name, 400]);
        }
      }
    });

    test('what stands twice is 400, in the query and in the body [T29]', async () => {
      for (const call of calls) {
        for (const [name, schema] of Object.entries(call.query)) {
          const value = sampleOf(schema);
          const reply = await sendBut(call, { query: { [name]: [value, value] } });
          expect([call.url, name, reply.status]).toEqual([call.url, name, 400]);
        }
        if (call.body === undefined) continue;
        const [[name, value]] = Object.entries(sampleOf(call.body) as object) as [[string, unknown]];
        const pair = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
        const rest = JSON.stringify(sampleOf(call.body)).slice(1);
        expect([call.url, (await sendBut(call, { body: `{${pair},${rest}` })).status]).toEqual([call.url, 400]);
      }
    });

    test('what is not described is 400, wherever it stands and whatever it is called elsewhere [T7, T29]', async () => {
      const everyName = new Set(calls.flatMap((call) => [...textsOf(call).map(([, name]) => name), 'status', '__proto__']));
      for (const call of calls) {
        for (const name of everyName) {
          const value = known[0] as string;
          if (!Object.hasOwn(call.query, name)) {
            const reply = await sendBut(call, { query: { [name]: value } });
            expect([call.url, name, reply.status]).toEqual([call.url, name, 400]);
          }
          if (call.method === 'GET' || describedInBody(call, name)) continue;
          // Written by hand: an object cannot be given a key of its own called __proto__.
          const rest = call.body === undefined ? '}' : `,${JSON.stringify(sampleOf(call.body)).slice(1)}`;
          const reply = await sendBut(call, { body: `{${JSON.stringify(name)}:${JSON.stringify(value)}${rest}` });
          expect([call.url, name, reply.status]).toEqual([call.url, name, 400]);
        }
      }
    }, 120_000);

    test('with what is not described beside it, nothing that those with every right send has an effect [T7, T29]', async () => {
      const before = await stored();
      // The browser's log has a limit of its own for each session.
      const refused = [400, 429];
      const realOf = (name: string, schema: Schema) =>
        schema.enum ? schema.enum[0] : known[/^org|^cpb/.test(name) ? organisationAt : 0];
      for (const call of calls) {
        for (const headers of isPartners(call) ? [partnerOf(call)] : callers) {
          const path = Object.fromEntries(Object.entries(call.path).map(([name, schema]) => [name, realOf(name, schema)]));
          const payload = call.body && JSON.stringify(sampleOf(call.body));
          const inQuery = await send(
            call,
            addressOf(call, path, { org_id: 'x', orderId: 'x', languageCode: 'x' }),
            payload,
            headers,
          );
          expect(refused, call.url).toContain(inQuery.status);
          if (call.method === 'GET') continue;
          const inBody = await send(
            call,
            addressOf(call, path),
            JSON.stringify({ orderId: known[1], cpbOrganizationId: 'x' }),
            headers,
          );
          expect(refused, call.url).toContain(inBody.status);
        }
      }
      expect(await stored()).toEqual(before);
    });

    test('10 MiB are 413, but for the files of partners [T29]', async () => {
      const large = JSON.stringify({ text: 'a'.repeat(10 * 1024 * 1024) });
      const takesFiles = new Set([`${partnerApiBase}/orders`, `${partnerApiBase}/orders/import`]);
      const writing = calls.filter(({ method }) => method !== 'GET');
      expect(writing.length).toBeGreaterThan(10);
      for (const call of writing) {
        const { status } = await send(call, addressOf(call, {}), large, isPartners(call) ? partnerOf(call) : {});
        const right = takesFiles.has(call.url) ? 400 : 413;
        expect([call.url, status]).toEqual([call.url, right]);
      }
    });
  });
});

function describedInBody({ body }: DescribedCall, name: string): boolean {
  return [body, ...(body?.oneOf ?? [])].some((variant) => Object.hasOwn(variant?.properties ?? {}, name));
}

/** The parts of a call that are text, with where they stand. */
function textsOf({ path, query, body }: DescribedCall): ['path' | 'query' | 'body', string, Schema][] {
  const texts = (schemas: Readonly<Record<string, Schema>> = {}) =>
    Object.entries(schemas)
      .map(([name, schema]) => [name, schema.anyOf?.[0] ?? schema] as const)
      .filter(([, { type }]) => type === 'string');
  return [
    ...texts(path).map(([name, schema]) => ['path', name, schema] as ['path', string, Schema]),
    ...texts(query).map(([name, schema]) => ['query', name, schema] as ['query', string, Schema]),
    ...texts(body?.properties).map(([name, schema]) => ['body', name, schema] as ['body', string, Schema]),
  ];
}

/** A list of values, a form or a pattern with an end bounds a text too. */
function isShut({ enum: values, format, pattern }: Schema): boolean {
  return values !== undefined || format !== undefined || (pattern !== undefined && !/[*+]\$$/.test(pattern));
}
