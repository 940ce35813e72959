import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { type DatabaseHandle, openEmbedded } from '../open-database.ts';
import { DataFolderInUse } from './data-folder-lock.ts';

const opening = new URL('../open-database.ts', import.meta.url).href;

/** A program of its own that opens the folder, adds a row, says so, and stays. */
const program = `
  const { openDatabase } = await import(${JSON.stringify(opening)});
  const log = { warn() {} };
  const { pool } = await openDatabase({ dataDir: process.argv[1], log });
  await pool.query("insert into world_facts values ('by', 'another process')");
  console.log('opened');`;

describe('the folder of the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'siteid-data-'));
  /** Made once; each test works on a copy. */
  const model = join(folder, 'model');
  let dataDir: string;
  const template = new Uint8Array(readFileSync(inject('databases').embeddedTemplate));
  const open = (log = silentLog) => openEmbedded({ dataDir, template, log });
  const addFact = (database: DatabaseHandle) => database.db.insertInto('world_facts').values({ name: 'a', value: '1' }).execute();
  const facts = async (database: DatabaseHandle) =>
    (await database.db.selectFrom('world_facts').select('name').execute()).map(({ name }) => name);

  beforeAll(async () => {
    dataDir = model;
    await (await open()).close();
  });
  beforeEach(() => {
    dataDir = mkdtempSync(join(folder, 'copy-'));
    cpSync(model, dataDir, { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('keeps what was written until the next start', async () => {
    const database = await open();
    await addFact(database);
    await database.close();
    const again = await open();
    expect(await facts(again)).toEqual(['a']);
    await again.close();
  });

  test('says at the start that a power cut may lose changes [T40]', async () => {
    const warnings: string[] = [];
    const database = await open({ ...silentLog, warn: (_details, message) => warnings.push(message) });
    await database.close();
    expect(warnings.join()).toMatch(/power cut may lose/);
  });

  test('is refused to a second process, which ends and names the folder and the holder [T39]', async () => {
    const database = await open();
    const second = spawnSync(process.execPath, ['--input-type=module', '-e', program, dataDir], { encoding: 'utf8' });
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(`The data folder ${dataDir} is in use by another process (process ${process.pid})`);
    await addFact(database);
    expect(await facts(database)).toEqual(['a']);
    await database.close();
  });

  test('is refused to the same process as well [T39]', async () => {
    const database = await open();
    await expect(open()).rejects.toBeInstanceOf(DataFolderInUse);
    await database.close();
  });

  test('of a process that was killed is taken over, with all that was acknowledged [T39]', async () => {
    const killed = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(killed.stdout, 'data');
    await expect(open()).rejects.toBeInstanceOf(DataFolderInUse);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const database = await open();
    expect(await facts(database)).toEqual(['by']);
    await database.close();
  });

  test('whose first start was cut short is made anew', async () => {
    truncateSync(join(dataDir, 'files/global/pg_control'));
    writeFileSync(join(dataDir, 'files-unfinished'), '');
    const database = await open();
    expect(await facts(database)).toEqual([]);
    await database.close();
    expect(existsSync(join(dataDir, 'files-unfinished'))).toBe(false);
  });

  test('that does not open is left alone, and free for the next process', async () => {
    const control = join(dataDir, 'files/global/pg_control');
    const bytes = readFileSync(control);
    truncateSync(control);
    await expect(open()).rejects.toThrow();
    writeFileSync(control, bytes);
    await (await open()).close();
  });
});
