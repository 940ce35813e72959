import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { makeHistoryLog } from '../history-log/make-history-log.ts';
import { createSecretKeeper } from '../secrets/secret-keeper.ts';
import { createPostgresDatabase, describeOnEachDatabase } from '../testing/database/databases.ts';
import { freePort } from '../testing/database/postgres-server.ts';
import { PartnerClient } from '../testing/partner-client.ts';
import { productionOn } from '../testing/production/portal-process.ts';
import { testKeys } from '../testing/test-portal.ts';
import { type TestOrganisation, World } from '../testing/world.ts';
import { keyFileIn, readKeyFile, writeKeyFile } from './by-key/key-file.ts';
import { runCommandLine } from './program.ts';
import type { Terminal } from './terminal.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'siteid-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Ended = { readonly code: number; readonly out: string; readonly err: string };

/** Runs the command as a process of its own, as `npx siteid` does. */
function siteid(args: readonly string[], environment: Record<string, string>, input = ''): Promise<Ended> {
  return new Promise((done) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, ...environment };
    const child = execFile(
      process.execPath,
      [join(root, 'server/bin/siteid.mjs'), ...args],
      { env, cwd: folder },
      (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}

describeOnEachDatabase('the command line', (fresh) => {
  let world: World;
  let norrbygg: TestOrganisation;
  let environment: Record<string, string>;

  beforeEach(async () => {
    world = await World.make(await fresh());
    norrbygg = await world.organisation({ code: 'NORRBYGG' });
    const orderer = await PartnerClient.make(world, ['orderer'], { organisation: norrbygg });
    await world.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.server.server.address() as AddressInfo;
    environment = { SITEID_URL: `http://127.0.0.1:${port}`, SITEID_KEY: orderer.key, DATA_DIR: folder };
  });
  afterEach(() => world.server.close());

  const orders = () => world.portal.db.selectFrom('card_orders').selectAll().orderBy('orderer_reference').execute();

  test('the example comes in with its photos, approved; a second time it adds nothing [1-14]', async () => {
    const first = await siteid(['orders', 'import', join(root, 'examples/orders.csv')], environment);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('2 orders came in, 0 had come in before.');
    const [åsa, łukasz] = await orders();
    expect(åsa).toMatchObject({ printable_name: 'Åsa Öberg', status: 'approved_by_orderer', orderer_reference: 'EX-1001' });
    expect(łukasz).toMatchObject({ printable_name: 'Łukasz Wójcik', nationalities: ['PL'], address: 'Provgatan 9; port 2' });
    const photos = await world.portal.db.selectFrom('pictures').select('media_type').execute();
    expect(photos).toEqual([{ media_type: 'image/jpeg' }, { media_type: 'image/jpeg' }]);
    const second = await siteid(['orders', 'import', join(root, 'examples/orders.csv')], environment);
    expect(second).toMatchObject({ code: 0, err: '' });
    const [said, , , , , ...before] = second.out.split('\n');
    expect(said).toBe('0 orders came in, 2 had come in before.');
    expect(before).toEqual([`  2     ${åsa?.id}  Ordered, being checked`, `  3     ${łukasz?.id}  Ordered, being checked`, '']);
  });

  test('bad rows are listed with line, column and reason, and keep all out unless --partial is given [1-14]', async () => {
    const file = join(folder, 'orders.csv');
    cpSync(join(root, 'examples/photos'), join(folder, 'photos'), { recursive: true });
    const csv = readFileSync(join(root, 'examples/orders.csv'), 'utf8')
      .replace('1993-07-15', '15.7.1993')
      .replace('asa.png', 'nobody.png');
    writeFileSync(file, csv);
    const refused = await siteid(['orders', 'import', file], environment);
    expect([refused.code, refused.err]).toEqual([1, 'Nothing was taken in.\n']);
    expect(refused.out.split('\n')).toEqual([
      '2 problems:',
      '',
      '  Line  Column         Reason',
      '  2     photo          There is no such photo in the same folder as the file.',
      '  2     date_of_birth  Must be a date such as 2026-12-31.',
      '',
    ]);
    expect(await orders()).toEqual([]);
    const partial = await siteid(['orders', 'import', file, '--partial', '--no-approve'], environment);
    expect(partial.code).toBe(1);
    expect(partial.out).toMatch(/^1 order came in, 0 had come in before\.[^]*2 problems:/);
    expect(await orders()).toMatchObject([{ orderer_reference: 'EX-1002', status: 'ordered' }]);
  });

  test('what a file has wrong is told in the language that the command line speaks [1-10]', async () => {
    const file = join(folder, 'finnish.csv');
    writeFileSync(file, readFileSync(join(root, 'examples/orders.csv'), 'utf8').replace('1993-07-15', '15.7.1993'));
    const { code, out, err } = await siteid(['orders', 'import', file, '--language', 'fi'], environment);
    expect([code, err]).toEqual([1, 'Mitään ei otettu vastaan.\n']);
    expect(out).toMatch(/^ {2}Rivi +Sarake +Syy$/m);
    expect(out).toMatch(/^ {2}2 +date_of_birth +Anna päivämäärä, esimerkiksi 2026-12-31\.$/m);
  });

  test('a file in another encoding is refused where its letters cannot be read, a photo from elsewhere is not sent, nor a folder', async () => {
    const csv = readFileSync(join(root, 'examples/orders.csv'), 'latin1');
    const file = join(folder, 'latin1.csv');
    const secret = join(folder, 'secret.png');
    writeFileSync(secret, readFileSync(join(root, 'examples/photos/asa.png')));
    writeFileSync(file, Buffer.from(Buffer.from(csv, 'latin1').toString('utf8').replace('Åsa Märta', '\u00c5sa M'), 'latin1'));
    const { code, out } = await siteid(['orders', 'import', file], environment);
    expect(code).toBe(1);
    expect(out).toMatch(/2 {5}given_names +Some characters can't be read\. Save the file as UTF-8\./);
    cpSync(join(root, 'examples'), join(folder, 'beside'), { recursive: true });
    for (const photo of [secret, '../secret.png', 'photos', '.']) {
      const beside = join(folder, 'beside/outside.csv');
      writeFileSync(beside, readFileSync(join(root, 'examples/orders.csv'), 'utf8').replace('photos/asa.png', photo));
      expect((await siteid(['orders', 'import', beside], environment)).out).toContain('There is no such photo');
    }
  });

  test('an order is produced from the command line, the PIN by standard input', async () => {
    const holder = await world.person();
    const order = await world.order(holder, norrbygg, 'ready_to_personalize');
    const { key } = await PartnerClient.make(world, ['personalizer']);
    const run = (...args: string[]) => siteid(['production', ...args], { ...environment, SITEID_KEY: key }, '4711\n');
    expect((await run('next', '--queue', 'print')).out).toContain(order.id);
    expect(await run('print', order.id)).toMatchObject({ code: 0, out: `Order ${order.id}: In production\n` });
    expect(await run('personalize', order.id, '--card-number', 'XX-2041-000017')).toMatchObject({ code: 1 });
    expect(await run('personalize', order.id, '--card-number', 'AB-2041-000017')).toMatchObject({ code: 0 });
    const { pin_sealed: sealed } = await world.found(order.id);
    expect(world.portal.secrets.open(sealed ?? Buffer.alloc(0), `card-order:${order.id}:pin`)).toBe('4711');
    expect(await run('print', order.id)).toMatchObject({ code: 1 });
    expect(await run('next')).toMatchObject({ out: 'Nothing is waiting.\n' });
    while (await makeHistoryLog(world.portal, []));
    const { out } = await run('events', '--limit', '500');
    expect(out).toMatch(new RegExp(`evt_\\d+ .+ card\\.printed +${order.id} +In production`));
    const [, cursor = ''] = /^Continue with --after (\d+)\.$/m.exec(out) ?? [];
    expect((await run('events', '--after', cursor)).out).toBe(`Nothing has happened.\nContinue with --after ${cursor}.\n`);
  }, 60_000);

  test('what cannot be tried ends with 2 and says what to do', async () => {
    const file = join(root, 'examples/orders.csv');
    const { SITEID_KEY: _, ...keyless } = environment;
    expect(await siteid(['orders', 'import', file], keyless)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--key') as string,
    });
    const nobody = { ...environment, SITEID_URL: 'http://127.0.0.1:9' };
    expect(await siteid(['orders', 'import', file], nobody)).toMatchObject({
      code: 2,
      err: expect.stringContaining('npm start') as string,
    });
    expect(await siteid(['orders', 'import', 'nowhere.csv'], environment)).toMatchObject({ code: 2 });
    expect(await siteid(['orders', 'export'], environment)).toMatchObject({ code: 2 });
    expect(await siteid(['orders', 'import', file, '--key', `siteid_${'x'.repeat(43)}`], environment)).toMatchObject({
      code: 1,
      err: 'The partner key is missing, unknown or revoked.\n',
    });
  });

  const inTerminal = async (named: Record<string, string>, args: readonly string[]): Promise<Ended> => {
    const said = { out: '', err: '' };
    const terminal: Terminal = {
      out: (text) => (said.out += text),
      err: (text) => (said.err += text),
      environment: named,
      usualDataDir: folder,
      readInput: async () => '',
      language: 'en',
    };
    const code = await runCommandLine(args, terminal, (work) => work(world.portal));
    return { code, ...said };
  };
  const inProcess = async (...args: string[]) => inTerminal(environment, args);

  test('companies, users, suppliers and staff by a key of their scopes; what is refused says why and does nothing', async () => {
    const key = (await PartnerClient.make(world, ['organisations', 'users', 'main-users', 'suppliers', 'staff'])).key;
    const by = (...args: string[]) => inProcess(...args, '--key', key);
    await world.organisation({ code: 'LUMI', name: 'Lumi', state: 'pending' });
    expect((await by('organisations', 'list', '--state', 'pending')).out).toMatch(/LUMI +Lumi/);
    const change = ['organisations', 'state', 'LUMI', '--from', 'pending', '--reason', 'Agreed', '--to'];
    expect(await by(...change, 'payment_overdue')).toMatchObject({ code: 1, out: '' });
    expect(await by(...change, 'active')).toMatchObject({ code: 0, out: 'LUMI  Active\n', err: '' });
    expect((await by('organisations', 'list', '--state', 'pending')).out).not.toContain('LUMI');
    expect(await by('users', 'invite', 'LUMI', 'pekka@example.com', '--type', 'main')).toMatchObject({ code: 0, err: '' });
    expect(await by('users', 'invite', 'LUMI', 'none')).toMatchObject({ code: 1, out: '' });
    expect((await by('users', 'list', 'LUMI')).out).toMatch(/pekka@example\.com +Main user +Invited/);
    const add = ['suppliers', 'add', '--code', 'kort-nord', '--name', 'Kort Nord', '--accreditation', 'KN'];
    expect(await by(...add)).toMatchObject({ code: 0, err: '' });
    expect(await by(...add)).toMatchObject({ code: 1, out: '' });
    expect((await by('suppliers', 'list')).out).toMatch(/kort-nord +Kort Nord +KN/);
    expect(await by('staff', 'invite', 'olga@example.com')).toMatchObject({ code: 0, err: '' });
    const staff = (await by('staff', 'list')).out;
    expect(staff).toMatch(/olga@example\.com +Invited/);
    const [invitation = ''] = /[\da-f-]{36}/.exec(staff) ?? [];
    expect(await by('staff', 'withdraw', invitation)).toMatchObject({ code: 0, out: 'Done.\n' });
    expect(await by('staff', 'withdraw', invitation)).toMatchObject({ code: 1, out: '' });
    expect((await by('organisations', 'show', 'LUMI')).out).toMatch(/may become +Payment overdue, Terminated/);
    expect((await by('users', 'log', 'LUMI')).out).toMatch(/Lumi +Status changed from Pending to Active +Agreed +A partner/);
    // The environment's key is for orders: whoever has a key goes by it, and never on the database.
    expect((await inProcess('staff', 'list')).code).toBe(1);
  });

  test('a page or a limit that is no number is told as every other wrong argument, by a key and on the database', async () => {
    const onDatabase = async (...args: string[]) => inTerminal({ DATABASE_URL: 'postgres://nobody' }, args);
    const wrong = { code: 2, out: '', err: expect.stringContaining('Not possible: --page <number>') as string };
    for (const page of ['x', '0', '-1', '1.5', '1e9', '']) {
      for (const command of ['staff list', 'suppliers list', 'offices list'])
        expect(await onDatabase(...command.split(' '), '--page', page), page).toMatchObject(wrong);
      for (const command of ['users list LUMI', 'users log LUMI', 'organisations list', 'staff log'])
        expect(await inProcess(...command.split(' '), '--page', page), page).toMatchObject(wrong);
    }
    expect((await onDatabase('suppliers', 'list', '--page', '1')).code).toBe(0);
    const limit = { code: 2, out: '', err: expect.stringContaining('Not possible: --limit <number>') as string };
    for (const given of ['x', '201']) expect(await inProcess('production', 'next', '--limit', given)).toMatchObject(limit);
  });

  test('keys are made for a scope, seen once, and revoked', async () => {
    const made = await inProcess(
      'keys',
      'create',
      '--name',
      'Majava',
      '--scope',
      'orderer',
      '--company',
      'norrbygg',
      '--supplier',
      'kortverket',
    );
    const [, id, key] = /^Key (\S+) is made\.[^]*\n(siteid_\S{43})\n$/.exec(made.out) ?? [];
    const file = join(root, 'examples/orders.csv');
    expect((await inProcess('orders', 'import', file, '--key', key ?? '')).code).toBe(0);
    expect((await inProcess('keys', 'list')).out).toMatch(new RegExp(`${id} +Majava +orderer +NORRBYGG +kortverket`));
    expect((await inProcess('keys', 'revoke', id ?? '')).code).toBe(0);
    expect(await inProcess('orders', 'import', file, '--key', key ?? '')).toMatchObject({ code: 1 });
    expect((await inProcess('keys', 'revoke', id ?? '')).code).toBe(1);
    for (const [wrong, why] of [
      ['orderer', /needs a company/],
      ['staff --company norrbygg', /reaches beyond/],
      ['users id-verifier --company norrbygg', /reaches beyond/],
      ['suppliers --supplier kortverket', /reaches beyond/],
      ['users --supplier kortverket', /reaches beyond/],
      ['main-users', /needs the scope users/],
    ] as const) {
      const refused = await inProcess('keys', 'create', '--name', 'x', '--scope', ...wrong.split(' '));
      expect(refused, wrong).toMatchObject({ code: 2, out: '', err: expect.stringMatching(why) as string });
    }
    expect(
      (await inProcess('keys', 'create', '--name', 'Payroll\n\u202e', '--scope', 'users', '--company', 'norrbygg')).code,
    ).toBe(0);
    // As a key was made before the rule: it is refused, and the list says why.
    await world.portal.db
      .updateTable('partner_keys')
      .set({ scopes: ['users', 'staff'] })
      .where('name', '=', 'Payroll')
      .execute();
    expect((await inProcess('keys', 'list')).out).toMatch(/Payroll +users, staff +NORRBYGG +A scope reaches beyond/);
    expect((await inProcess('keys', 'create', '--name', 'x', '--scope', 'orderer', '--company', 'NOBODY')).code).toBe(1);
  });

  test('rotate-secrets seals everything under the new key, and the old one is no longer needed [T22]', async () => {
    const holder = await world.person();
    const order = await world.order(holder, norrbygg, 'activated');
    const [{ key: former }] = testKeys.keys;
    const fresh = { id: 'new', key: Buffer.alloc(32, 9) };
    const both = createSecretKeeper({ ...testKeys, keys: [fresh, { id: 'test', key: former }] });
    const rotate = () => runCommandLine(['keys', 'rotate-secrets'], silent, (work) => work({ ...world.portal, secrets: both }));
    const words: string[] = [];
    const silent: Terminal = {
      out: (text) => words.push(text),
      err: () => 0,
      environment,
      usualDataDir: folder,
      readInput: async () => '',
      language: 'en',
    };
    expect([await rotate(), await rotate()]).toEqual([0, 0]);
    expect(words[0]).toMatch(/^[3-9] values were sealed again/);
    expect(words[1]).toMatch(/^0 values/);
    const newOnly = createSecretKeeper({ ...testKeys, keys: [fresh] });
    const { pin_sealed: sealed } = await world.found(order.id);
    expect(newOnly.open(sealed ?? Buffer.alloc(0), `card-order:${order.id}:pin`)).toMatch(/^\d{4}$/);
  });
});

test('keys are made on the database that the environment names', async () => {
  const environment = productionOn(await createPostgresDatabase());
  const { code, out } = await siteid(['keys', 'create', '--name', 'ID office', '--scope', 'id-verifier'], environment);
  expect([code, out]).toEqual([0, expect.stringContaining('It is shown this once')]);
  expect((await siteid(['keys', 'list'], environment)).out).toContain('ID office');
  expect(await siteid(['keys', 'list'], { ...environment, PORT: 'none' })).toMatchObject({
    code: 2,
    err: expect.stringContaining('PORT') as string,
  });
  const away = productionOn(`postgres://u:canary@127.0.0.1:${await freePort()}/portal`);
  expect(await siteid(['keys', 'list'], away)).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The database can't do this now \(connect ECONNREFUSED [^\n]+\n$/) as string,
  });
});

test('on an empty production the first staff, card supplier and ID office come in by command [W-1-1, W-1-2]', async () => {
  const url = await createPostgresDatabase();
  const environment = productionOn(url);
  const run = async (...args: string[]) => siteid(args, environment);
  expect(await run('staff', 'invite', 'first@example.com')).toMatchObject({
    code: 0,
    out: expect.stringContaining('first@example.com is invited.') as string,
  });
  expect((await run('staff', 'list')).out).toMatch(/first@example\.com +Invited/);
  // A mail that is lost is sent again: without a key there is no other way.
  expect(await run('staff', 'invite', 'first@example.com')).toMatchObject({
    code: 0,
    out: expect.stringContaining('first@example.com is invited.') as string,
  });
  expect((await run('staff', 'list')).out.match(/first@example\.com/g)).toHaveLength(1);
  const add = ['suppliers', 'add', '--code', 'kort', '--name', 'Kort AB', '--accreditation'];
  expect(await run(...add, 'KO')).toMatchObject({ code: 0, out: 'Kort AB is added.\n' });
  expect((await run('suppliers', 'list')).out).toMatch(/kort +Kort AB +KO +0/);
  expect(await run('offices', 'add', '--code', 'passi', '--name', 'Passi')).toMatchObject({ code: 0 });
  expect((await run('offices', 'list')).out).toMatch(/passi +Passi/);
}, 60_000);

test('the file of a demo’s keys is its owner’s alone', () => {
  const path = keyFileIn(join(folder, 'data'));
  const content = { url: 'http://localhost:3000', keys: [{ scope: 'orderer' as const, of: null, key: 'siteid_x' }] };
  writeKeyFile(path, content);
  expect(readKeyFile(path)).toEqual(content);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});
