import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suspendCardOrder } from '@siteid/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eraseHistoryOf } from '../../card-orders/forgetting/erase-history-store.ts';
import { inTransaction } from '../../database/transaction.ts';
import { headSigner, writeHeadKey } from '../../history-log/signed-head.ts';
import { erasePerson } from '../../person-data/erasing/erase-person.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { LoggedWorld } from '../../testing/logged-world.ts';
import type { TestPerson } from '../../testing/world.ts';

const hour = 3_600_000;

describeOnEachDatabase('a saved timeline', (fresh) => {
  let folder: string;
  let logged: LoggedWorld;
  let orderId: string;
  let holder: TestPerson;
  let clerk: TestPerson;
  let key: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'siteid-check-'));
    logged = await LoggedWorld.make(await fresh(), folder);
    orderId = (await logged.order()).id;
    holder = logged.holder;
    clerk = await logged.world.organisationUser(logged.organisation);
    const karl = await logged.world.signIn(clerk);
    const where = { changeCompanyCardStatus: true, org_id: logged.organisation.id };
    await karl.call(suspendCardOrder, { orderId, rejectionReason: '=Lost at  the site', cause: 'lost', ...where });
    logged.clock += hour;
    await logged.log();
    await logged.siteid('history', 'key');
    key = logged.said.trim();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const get = async (person: TestPerson, format = 'csv', language = 'en', where = '') => {
    const browser = await logged.world.signIn(person);
    const { status, bytes } = await browser.send('GET', `/api/cards/card-timeline-file/${orderId}/${language}/${format}${where}`);
    expect(status).toBe(200);
    return bytes;
  };
  const ofOrganisation = () => get(clerk, 'csv', 'en', `/${logged.organisation.code}`);
  /** What is said of a file where there is neither network nor database. */
  async function check(content: Buffer | string, by = key) {
    const file = join(folder, 'saved');
    writeFileSync(file, content);
    Object.assign(logged, { said: '', isOffline: true });
    const code = await logged.siteid('history', 'check', file, '--key', by);
    logged.isOffline = false;
    return { code, said: logged.said };
  }
  const addRow = async () => {
    const modified_time = new Date(logged.clock);
    const insert = { order_id: orderId, status: 'suspended', actor_name: 'system', actor_role: 'system', modified_time } as const;
    await logged.db.insertInto('card_order_history').values(insert).execute();
  };
  const ofOrder = () => logged.world.history(orderId);
  /** The proofs in a CSV file, as they stand in it. */
  const proofsIn = (csv: string) => [...csv.matchAll(/"(\{""siteidProof.*\})"\r/g)].map(([, quoted = '']) => quoted);
  const unquoted = (quoted: string) => JSON.parse(quoted.replaceAll('""', '"')) as Record<string, unknown>;
  const quoted = (proof: object) => JSON.stringify(proof).replaceAll('"', '""');

  test.each([
    ['csv', 'en'],
    ['csv', 'fi'],
    ['xlsx', 'sv'],
    ['xlsx', 'et'],
  ])('as %s in %s carries a proof of each row, which needs no database [L-9-4, L-9-3]', async (format, language) => {
    const count = (await ofOrder()).length;
    const { code, said } = await check(await get(holder, format, language));
    expect([code, said.split('\n')]).toEqual([0, expect.objectContaining({ length: count + 3 })]);
    expect(said).toContain(`${count} rows of order ${orderId}: proven as above, no later than 2026-11-23T13:00:00.000Z.`);
    expect(said).toMatch(/2026-11-23 12:00:\d\d UTC +Suspended +the company +Lost +=Lost at {1,2}the site\n/);
    if (format === 'csv') expect((await check(await ofOrganisation())).code).toBe(0);
  });

  test('tells no more than the reader was told: who it was, their name or other words [L-9-4, L-7-1]', async () => {
    const rows = await logged.db.selectFrom('card_order_history').selectAll().where('order_id', '=', orderId).execute();
    const people = new Set(rows.flatMap(({ actor_person_id: id }) => (id === null ? [] : [id])));
    expect(people.size).toBeGreaterThan(1);
    const [own, theirs] = [String(await get(holder)), String(await ofOrganisation())];
    for (const id of people) for (const file of [own, theirs]) expect(file).not.toContain(id);
    expect(proofsIn(own).map((proof) => typeof unquoted(proof)['name'])).toEqual(rows.map(() => 'string'));
    const ofLisa = await logged.world.organisationUser(logged.organisation, 'basic');
    const told = String(await get(ofLisa, 'csv', 'en', `/${logged.organisation.code}`));
    expect(unquoted(proofsIn(told)[0] ?? '')['name']).toEqual({ salt: expect.any(String), text: 'Karl Nyström' });
    // What an ID office says of a person is told to neither, nor what nobody wrote for them.
    await logged.db
      .insertInto('card_order_history')
      .values([
        { order_id: orderId, status: 'suspended', actor_name: 'Ida', actor_role: 'id_verifier', reason: 'A secret' },
        { order_id: orderId, status: 'suspended', actor_name: 'system', actor_role: 'system', description: 'A secret' },
      ])
      .execute();
    logged.clock += hour;
    await logged.log();
    for (const file of [await get(holder), await ofOrganisation()]) {
      expect(String(file)).not.toContain('A secret');
      expect(await check(file)).toMatchObject({ code: 0 });
    }
  });

  test('proves as it did once its people are erased; one saved afterwards proves the rest, without name and words [R-6-7]', async () => {
    const gone = clerk;
    clerk = await logged.world.organisationUser(logged.organisation);
    const [before, count] = [await ofOrganisation(), (await ofOrder()).length];
    const proven = await check(before);
    expect([proven.code, proven.said]).toEqual([0, expect.stringMatching(/Karl Nyström .*Lost at/)]);
    const { portal } = logged.world;
    await logged.db.deleteFrom('company_users').where('person_id', '=', gone.id).execute();
    expect(await erasePerson(portal, gone.id, { operator: 'olga' })).toEqual({ became: 'erased' });
    await inTransaction(logged.db, (tx) => eraseHistoryOf(tx, [orderId]));
    expect(await check(before)).toEqual(proven);
    const after = await ofOrganisation();
    expect(String(after)).toContain('A person (data erased)');
    expect(String(after)).not.toMatch(/Karl|Lost/);
    const { code, said } = await check(after);
    expect([code, said]).toEqual([0, expect.stringContaining(`${count} rows of order ${orderId}: proven as above`)]);
    expect(said).not.toMatch(/Karl|Lost/);
  });

  describe('that was changed is found by its first such line', () => {
    let csv: string;
    beforeEach(async () => {
      csv = String(await get(holder));
    });

    test.each([
      ['2026-11-23 13:00', '2026-11-23 13:01'],
      ['Suspended', 'Activated'],
      ["'=Lost at  the site", 'Left the company'],
      ["'=Lost at  the site", ''],
      ['"Lost"', '"Stolen"'],
      ['"Lost"', '""'],
      ['Europe/Stockholm', 'Europe/Helsinki'],
      ['Europe/Stockholm', 'Europe/Nowhere'],
    ])('%j to %j [L-9-4]', async (was, is) => {
      expect(csv).toContain(was);
      const { code, said } = await check(csv.replace(was, is));
      expect([code, said]).toEqual([1, 'Line 2 says another time, status, cause or reason than its proof.\n']);
    });

    test('in its proof, whatever of it [L-9-4]', async () => {
      const [first = '', second = ''] = proofsIn(csv);
      const proof = unquoted(first);
      const other = unquoted(second);
      const path = proof['path'] as string[];
      const words = proof['words'] as Record<string, unknown>;
      const wrongs: Record<string, unknown>[] = [
        { historyId: 1 },
        { orderId: '00000000-0000-4000-8000-000000000000' },
        { place: other['place'] },
        { status: 'activated' },
        { modifiedTime: '2026-11-23T11:00:00.000000Z' },
        { actorRole: 'holder' },
        { actor: other['name'] },
        { name: other['actor'] },
        { words: { ...words, reason: 'Left the company' } },
        { words: { ...words, description: 'activate-card-order' } },
        { words: { ...words, cause: 'stolen' } },
        { words: { ...words, cause: undefined } },
        { path: path.map(() => other['actor']) },
        { path: path.slice(1) },
        { path: [...path, path[0]] },
        { head: String(proof['head']).replace(/\n\d+\n/, '\n99\n') },
        { head: String(proof['head']).split('\n').slice(0, -2).join('\n') },
        { more: 1 },
      ];
      for (const wrong of wrongs) {
        const { code, said } = await check(csv.replace(first, quoted({ ...proof, ...wrong })));
        expect([wrong, code, said]).toEqual([wrong, 1, 'Line 2: the proof is false, or of another key.\n']);
      }
      const swapped = csv.replace(first, 'x').replace(second, first).replace('"x"', `"${second}"`);
      expect((await check(swapped)).said).toBe('Line 2 says another time, status, cause or reason than its proof.\n');
    });

    test('a row of another order, a row twice, another key [L-9-4]', async () => {
      const lines = csv.split('\r\n');
      const twice = [...lines.slice(0, 2), ...lines.slice(1)].join('\r\n');
      expect(await check(twice)).toEqual({ code: 1, said: 'Line 3 repeats an earlier line.\n' });
      const own = orderId;
      orderId = (await logged.order()).id;
      logged.clock += hour;
      await logged.log();
      const another = String(await get(logged.holder)).split('\r\n');
      orderId = own;
      const mixed = [...lines.slice(0, 2), ...another.slice(1)].join('\r\n');
      expect(await check(mixed)).toEqual({ code: 1, said: 'Line 3 is of another order than those above it.\n' });
      const stranger = writeHeadKey(headSigner('localhost:3000/history', Buffer.alloc(32, 9)));
      expect(await check(csv, stranger)).toEqual({ code: 1, said: 'Line 2: the proof is false, or of another key.\n' });
    });
  });

  describe('whose proof was taken out of a line, to say something else there', () => {
    const without = (csv: string, ...at: number[]) => {
      const lines = csv.split('\r\n');
      for (const line of at) lines[line - 1] = (lines[line - 1] ?? '').replace(/"\{""siteidProof.*\}"$/, '"No proof yet"');
      return lines.join('\r\n');
    };
    const missing = (line: number) => ({
      code: 1,
      said: `Line ${line} has no proof, and is not newer than the rows that have one: it was taken out.\n`,
    });

    test('does not pass: below a row that is proven each has a proof [L-9-4]', async () => {
      const csv = String(await get(holder));
      const lines = csv.trimEnd().split('\r\n').length;
      expect(lines).toBeGreaterThan(4);
      for (let line = 3; line <= lines; line += 1)
        expect(await check(without(csv, line).replace('Activated', 'Suspended'))).toEqual(missing(line));
      expect(await check(without(csv, 3, 4))).toEqual(missing(3));
    });

    test('does not pass: the youngest are younger than the head, and say so [L-9-4]', async () => {
      const csv = without(String(await get(holder)), 2).replace('Suspended', 'Activated');
      expect(csv).toContain('2026-11-23 13:00');
      // The head is of 13:00 in UTC.
      for (const was of ['2026-11-23 11:59', '2026-11-22 13:00', ''])
        expect(await check(csv.replace('2026-11-23 13:00', was))).toEqual(missing(2));
      for (const was of ['2026-11-23 13:00', '2026-11-23 14:01', '2027-01-01 00:00', 'x'])
        expect((await check(csv.replace('2026-11-23 13:00', was))).code).toBe(2);
    });
  });

  test('has no proof of what no head is signed of yet, nor of a row or a log that was rewritten [L-9-4]', async () => {
    const count = (await ofOrder()).length;
    await addRow();
    const young = await get(holder);
    expect(String(young).split('\r\n')[1]).toContain('"No proof yet: one comes within the hour. Save the file again then."');
    // Whatever stands in a row without a proof, the file as a whole does not pass.
    const unproven = 'Nothing proves line 2, the newest in the file. Have the file saved again in an hour.\n';
    expect(await check(young)).toEqual({
      code: 2,
      said: expect.stringMatching(new RegExp(`${count} rows of order [^]*${unproven}$`)),
    });
    logged.clock += hour;
    await logged.log();
    expect(proofsIn(String(await get(holder)))).toHaveLength(count + 1);
    const [row] = await logged.db
      .selectFrom('card_order_history')
      .select('id')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
    await logged.db
      .updateTable('card_order_history')
      .set({ actor_name: 'Nobody' })
      .where('id', '=', row?.id ?? 0)
      .execute();
    expect(proofsIn(String(await get(holder)))).toHaveLength(count);
    await logged.db
      .updateTable('history_heads')
      .set({ root: Buffer.alloc(32) })
      .execute();
    expect(proofsIn(String(await get(holder)))).toEqual([]);
    await logged.db.deleteFrom('history_heads').execute();
    const unsigned = String(await get(holder)).split('\r\n');
    expect(unsigned[0]).not.toContain('Proof');
    expect(unsigned[1]?.match(/";"/g)).toHaveLength(5);
  });

  test('is proven among thousands of rows, by hashes that the log keeps of them [L-9-4]', async () => {
    await sql`insert into card_order_history (order_id, status, actor_name, actor_role)
      select ${orderId}, 'suspended', 'system', 'system' from generate_series(1, 70)`.execute(logged.db);
    const other = await logged.order();
    await sql`insert into card_order_history (order_id, status, actor_name, actor_role)
      select ${other.id}, 'activated', 'system', 'system' from generate_series(1, 2500)`.execute(logged.db);
    logged.clock += hour;
    await logged.log();
    const nodes = await logged.db.selectFrom('history_nodes').select(['level', 'place']).orderBy('place').execute();
    expect(nodes).toEqual(Array.from({ length: 10 }, (_, place) => ({ level: 8, place })));
    const count = (await ofOrder()).length;
    const saved = await get(holder);
    expect(await check(saved)).toEqual({ code: 0, said: expect.stringContaining(`${count} rows of order`) });
    await logged.db.deleteFrom('history_nodes').where('place', '=', 4).execute();
    expect(proofsIn(String(await get(holder)))).toEqual([]);
    expect((await check(saved)).code).toBe(0);
  });

  test('is not even tried where it is none, or its proofs were left out [L-9-4]', async () => {
    const csv = String(await get(holder));
    for (const content of ['', 'x', csv.replaceAll(/"\{""siteidProof.*\}"\r/g, '""\r')])
      expect(await check(content)).toEqual({ code: 2, said: `${join(folder, 'saved')} is no timeline with proofs.\n` });
    expect(await check(csv, 'x')).toMatchObject({ code: 2 });
    expect(await logged.siteid('history', 'check', join(folder, 'missing'), '--key', key)).toBe(2);
  });
});
