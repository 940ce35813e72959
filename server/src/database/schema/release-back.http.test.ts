import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { PortalProcess, productionOn } from '../../testing/production/portal-process.ts';
import { commitOf, lastRelease, takeOut } from '../../testing/production/taken-out-release.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { openDatabase } from '../open-database.ts';
import { migrate } from './migrate.ts';

const commit = commitOf(lastRelease);
// Whoever has the sources without their history cannot know what the release was; CI has to.
const isUnknown = commit === undefined && process.env['CI'] === undefined;

test.skipIf(lastRelease === undefined || isUnknown)(
  'a release goes back by the backup that it made before a later one migrated: into an empty database, for the migrated one refuses it [R-12-6]',
  async () => {
    if (commit === undefined)
      throw new Error('CI needs the history of the sources, to take the last release out of it: fetch it whole.');
    const folder = mkdtempSync(join(tmpdir(), 'siteid-back-'));
    const release = takeOut(commit, folder);
    const [url, other] = [await createPostgresDatabase('template0'), await createPostgresDatabase('template0')];
    const siteid = async (databaseUrl: string, ...args: readonly string[]) =>
      new Promise<{ code: number | null; said: string }>((done) => {
        const env = { PATH: process.env['PATH'], ...productionOn(databaseUrl) };
        const child = execFile(process.execPath, [release.program, ...args], { env }, (_error, out, err) =>
          done({ code: child.exitCode, said: `${out}${err}` }),
        );
      });
    const [before, after] = [url, other].map((each) => new PortalProcess(productionOn(each), release.main));
    const database = await openDatabase({ url, poolSize: 2, log: silentLog });
    const restored = await openDatabase({ url: other, poolSize: 2, log: silentLog });
    onTestFinished(async () => {
      await Promise.all([before?.end('SIGKILL'), after?.end('SIGKILL'), database.close(), restored.close()]);
      rmSync(folder, { recursive: true, force: true });
    });
    const file = join(folder, 'before.backup');
    // A start of the release makes its schema.
    await before?.start();
    await before?.end('SIGTERM');
    const add = `insert into organisations (code, name, company_number, country, state) values ($1, $1, $2, 'SE', 'active')`;
    await database.pool.query(add, ['BEFORE', '556000-0001']);
    expect(await siteid(url, 'backup', file)).toMatchObject({ code: 0 });

    await migrate(database);
    await database.pool.query(add, ['SINCE', '556000-0002']);
    const codes = async ({ pool }: typeof database) =>
      (await pool.query<{ code: string }>('select code from organisations order by code')).rows.map(({ code }) => code);
    const { code, said } = await siteid(url, 'restore', file, '--replace');
    expect([code === 0, said]).toEqual([false, expect.stringContaining('The database is newer than this program')]);
    expect(await codes(database)).toEqual(['BEFORE', 'SINCE']);
    expect(await siteid(other, 'restore', file)).toMatchObject({ code: 0 });
    await after?.start();
    expect(await after?.isHealthy()).toBe(true);
    expect(await codes(restored)).toEqual(['BEFORE']);
  },
  240_000,
);
