import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { cardOrderStatuses, showPin, suspendCardOrder } from '@siteid/contract';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tablesInOrder } from '../../database/backup/backup-tables.ts';
import type { DatabaseHandle } from '../../database/open-database.ts';
import { databaseFiles, migrate } from '../../database/schema/migrate.ts';
import { createSecretKeeper } from '../../secrets/secret-keeper.ts';
import type { Config } from '../../settings/config.ts';
import { describeOnEachDatabase, type Engine, openBare } from '../../testing/database/databases.ts';
import { testKeys } from '../../testing/test-portal.ts';
import { World } from '../../testing/world.ts';
import { portalOpener, type WithDatabase } from '../open-portal.ts';
import { runCommandLine } from '../program.ts';
import type { Terminal } from '../terminal.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';

/** Unlike anything else in a database. */
const pin = '86420135798642';

describeOnEachDatabase('a backup', (fresh) => {
  let folder: string;
  let file: string;
  let source: DatabaseHandle;
  let said: string;
  const opened: DatabaseHandle[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'siteid-backup-'));
    file = join(folder, 'portal.backup');
    source = await fresh();
    said = '';
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    rmSync(folder, { recursive: true });
  });

  const write = (text: string) => void (said += text);
  async function siteid(args: readonly string[], database: DatabaseHandle): Promise<number> {
    const terminal: Terminal = {
      out: write,
      err: write,
      environment: { USER: 'olga' },
      usualDataDir: folder,
      readInput: async () => '',
      language: 'en',
    };
    const withDatabase: WithDatabase = (work) => work(database, {} as Config);
    const more = [backupCommand(terminal, withDatabase), restoreCommand(terminal, withDatabase)];
    return runCommandLine(args, terminal, portalOpener(withDatabase), more);
  }
  const backup = async () => siteid(['backup', file], source);
  /** Where a backup may be brought to: as empty as a first start finds it. */
  async function empty(kind: Engine): Promise<DatabaseHandle> {
    const made = await openBare(kind);
    opened.push(made);
    return made;
  }
  async function contentOf(pool: pg.Pool): Promise<Record<string, unknown>> {
    const client = await pool.connect();
    try {
      const content: Record<string, unknown> = {};
      for (const { name } of await tablesInOrder(client)) {
        const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by t::text`);
        // That it was restored stands in the restored alone.
        content[name] = rows.map(({ row }) => row).filter((row) => name !== 'deeds' || !row.includes(',restored,'));
      }
      return content;
    } finally {
      client.release();
    }
  }
  /** A world with some of everything: cards in each status, a card's PIN, histories, mails, sessions, names of all kinds. */
  async function fill() {
    const world = await World.make(source);
    const organisation = await world.organisation({ name: 'Őry; "Bygg"\n\\N AB', logoId: await world.picture() });
    await world.organisationUser(organisation);
    const holder = await world.person({ givenNames: 'Eevi', familyNames: "Mäkinen-O'Neill" });
    for (const status of cardOrderStatuses)
      await world.order(await world.person(), organisation, status, { nationalities: ['SE', 'FI'] });
    const order = await world.order(holder, organisation, 'activated', {
      card_number: 'AB1234567890',
      pin,
      email: 'a@example.com',
    });
    const browser = await world.signIn(holder);
    await browser.call(showPin, { orderId: order.id, cardNumber: 'AB-1234-567890' });
    return { holder, order };
  }

  test.each<Engine>(['embedded', 'postgres'])(
    'brings everything back, on %s too, and PINs with the keys alone [T22, T41]',
    async (kind) => {
      const { holder, order } = await fill();
      expect(await backup()).toBe(0);
      expect(said).toMatch(/card_orders +18\n/);
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
      const text = gunzipSync(readFileSync(file)).toString();
      expect(text).toContain('Eevi');
      for (const secret of [pin, holder.governmentId.value, holder.governmentId.value.replaceAll('-', '')]) {
        expect(text.includes(secret)).toBe(false);
      }

      const restored = await empty(kind);
      said = '';
      expect(await siteid(['restore', file], restored)).toBe(0);
      expect(said).toMatch(/card_orders +18\n/);
      const before = await contentOf(source.pool);
      expect(await contentOf(restored.pool)).toEqual(before);
      const rows = Object.values(before).reduce<number>((sum, of) => sum + (of as unknown[]).length, 0);
      const restores = restored.db.selectFrom('deeds').select(['operator', 'detail']).where('kind', '=', 'restored');
      expect(await restores.execute()).toEqual([{ operator: 'olga', detail: { rows } }]);
      const there = await World.make(restored);
      const reply = await (await there.signIn(holder)).call(showPin, { orderId: order.id, cardNumber: 'AB-1234-567890' });
      expect(reply.result.pin).toBe(pin);
      const others = createSecretKeeper({ ...testKeys, keys: [{ id: 'test', key: Buffer.alloc(32, 9) }] });
      const { pin_sealed: sealed } = await there.found(order.id);
      expect(() => others.open(sealed ?? Buffer.alloc(0), `card-order:${order.id}:pin`)).toThrow();
      // Numbers that the database gives go on.
      await (await there.signIn(holder)).call(suspendCardOrder, { orderId: order.id, rejectionReason: 'Lost' });
      expect((await there.history(order.id)).slice(-2)).toEqual(['activated', 'suspended']);
    },
  );

  test('of an earlier version is restored with the rows that a check of new ones would refuse [T41]', async () => {
    const earlier = await empty('postgres');
    await migrate(earlier, databaseFiles, { upTo: '0017-mails-counted-by-asker' });
    const insert = `insert into organisations (code, name, company_number, country, state) values ('CARDS', 'Cards AB', '1', 'SE', 'active')`;
    const { rows } = await earlier.pool.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'organisations_code_reserved'`,
    );
    await earlier.pool.query('alter table organisations drop constraint organisations_code_reserved');
    await earlier.pool.query(insert);
    await earlier.pool.query(`alter table organisations add constraint organisations_code_reserved ${rows[0]?.definition}`);
    expect(await siteid(['backup', file], earlier)).toBe(0);
    const target = await empty('postgres');
    said = '';
    expect(await siteid(['restore', file], target)).toBe(0);
    expect((await target.pool.query('select code, name from organisations')).rows).toEqual([{ code: 'CARDS', name: 'Cards AB' }]);
    await expect(target.pool.query(insert.replaceAll('CARDS', 'USERS'))).rejects.toThrow('first part of another address');
  });

  test('does not touch a database that holds something, unless it is told to [T41]', async () => {
    await fill();
    await backup();
    const target = await empty('postgres');
    await siteid(['restore', file], target);
    const before = await contentOf(target.pool);
    said = '';
    expect(await siteid(['restore', file], target)).toBe(1);
    expect(said).toContain('The database is not empty: nothing was changed.');
    expect(await contentOf(target.pool)).toEqual(before);
    expect(await siteid(['restore', file, '--replace'], target)).toBe(0);
    expect(await contentOf(target.pool)).toEqual(before);
  });

  test('goes into an empty database, and over none that a later version migrated: nothing is changed there [R-12-6]', async () => {
    await fill();
    await backup();
    await source.pool.query(`insert into schema_migrations (name, checksum) values ('9999-of-a-later-version', 'x')`);
    try {
      const before = await contentOf(source.pool);
      const refused = 'The database is newer than this program: it has 9999-of-a-later-version.';
      await expect(siteid(['restore', file, '--replace'], source)).rejects.toThrow(refused);
      expect(await contentOf(source.pool)).toEqual(before);
    } finally {
      // Other tests have this database after this one.
      await source.pool.query(`delete from schema_migrations where name like '9999-%'`);
    }
    expect(await siteid(['restore', file], await empty('postgres'))).toBe(0);
  });

  test('that is cut short, changed, or none, restores nothing; and none is written over another file [T41]', async () => {
    await fill();
    await backup();
    expect(await backup()).toBe(2);
    expect(said).toContain('exists already');
    const whole = readFileSync(file);
    const lines = gunzipSync(whole).toString().split('\n');
    const target = await empty('postgres');
    for (const damaged of [
      whole.subarray(0, whole.length / 2),
      Buffer.from('no backup'),
      gzipSync('{"other":1}\n'),
      gzipSync(lines.slice(0, -2).join('\n')),
      gzipSync(lines.filter((line) => !line.includes('Eevi')).join('\n')),
      gzipSync(lines.filter((line) => !line.includes('"pin"')).join('\n')),
    ]) {
      writeFileSync(join(folder, 'damaged'), damaged);
      expect(await siteid(['restore', join(folder, 'damaged')], target)).toBe(1);
    }
    expect(await siteid(['restore', join(folder, 'nowhere')], target)).toBe(2);
    expect(await siteid(['restore', file], target)).toBe(0);
  });
});
