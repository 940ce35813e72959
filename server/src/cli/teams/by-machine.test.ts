import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as contract from '@siteid/contract';
import { type PartnerEndpoint, partnerApiBase } from '@siteid/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doneByMachine, doneByPeopleAlone } from '../../../../specification/by-machine.ts';
import { runCommandLine } from '../program.ts';
import { CommandFailed, type Terminal } from '../terminal.ts';

const calls = join(import.meta.dirname, '../../../../contract/src/calls');

test('all that the browser does about these nouns is done by machine, or by people alone and said why [W-8-1]', () => {
  const files = globSync('{organisations,staff}/*.ts', { cwd: calls }).concat('account/access-requests.ts');
  expect(files.length).toBeGreaterThan(9);
  const made = files.flatMap((file) =>
    [...readFileSync(join(calls, file), 'utf8').matchAll(/export const (\w+) = (?:file)?[eE]ndpoint\(/g)].map(([, name]) => name),
  );
  const byMachine = new Set(Object.values(doneByMachine).flatMap((done) => done.flatMap(([browser]) => browser ?? [])));
  const byPeople = Object.values(doneByPeopleAlone).flat();
  expect([...byMachine, ...byPeople].toSorted()).toEqual(made.toSorted());
});

test('without a key only what makes the first works, on the database; all else asks for a key [W-1-2, W-8-1]', async () => {
  const run = async (command: string, more: Terminal['environment'] = {}) => {
    const said: string[] = [];
    const terminal: Terminal = {
      out: () => 0,
      err: (text) => void said.push(text),
      environment: { DATABASE_URL: 'postgres://nowhere', ...more },
      usualDataDir: '/nowhere',
      readInput: async () => '',
      language: 'en',
    };
    let isOpened = false;
    const open = async () => {
      isOpened = true;
      throw new CommandFailed(1, 'no database');
    };
    const code = await runCommandLine(command.split(' '), terminal, open);
    return isOpened ? 'on the database' : `${code} ${said.join('').includes('SITEID_KEY') ? 'asks for a key' : said.join('')}`;
  };
  const first = [
    'staff invite',
    'staff list',
    'suppliers add',
    'suppliers list',
    'offices add',
    'offices list',
    'organisations add',
  ];
  for (const [, command] of Object.values(doneByMachine).flat()) {
    const isFirst = first.some((each) => command.startsWith(each));
    expect([command, await run(command)]).toEqual([command, isFirst ? 'on the database' : '2 asks for a key']);
    expect(await run(command, { SITEID_URL: 'https://portal.example' })).toBe('2 asks for a key');
  }
});

/** The described call of the partner API that takes a request such as `POST /staff/people/…`. */
function callOf(request: string): PartnerEndpoint | undefined {
  const [method, address = ''] = request.split(/[ ?]/);
  return Object.values<unknown>(contract).find((each): each is PartnerEndpoint => {
    if (typeof each !== 'object' || each === null || !('scope' in each) || !('path' in each)) return false;
    const { path, method: its } = each as PartnerEndpoint;
    return its === method && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address);
  });
}

describe.each(Object.entries(doneByMachine))('%s by machine', (scope, done) => {
  const sent: string[] = [];
  const portal = createServer((request, reply) => {
    const body: Buffer[] = [];
    request
      .on('data', (part: Buffer) => body.push(part))
      .on('end', () => {
        sent.push(`${request.method} ${request.url?.slice(partnerApiBase.length)} ${Buffer.concat(body).toString()}`.trim());
        reply.writeHead(404).end('{"logicExceptionMessageKey":"errors.memberships.noTeam","logicExceptionAdditionalData":{}}');
      });
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((ready) => portal.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  });
  afterAll(() => portal.close());

  test.each(done)('%s is siteid %s [W-8-1]', async (_, command, sends) => {
    sent.length = 0;
    const said = { out: '', err: '' };
    const terminal: Terminal = {
      out: (text) => (said.out += text),
      err: (text) => (said.err += text),
      environment: { SITEID_URL: url, SITEID_KEY: 'k' },
      usualDataDir: '/nowhere',
      readInput: async () => '',
      language: 'en',
    };
    const code = await runCommandLine(command.split(' '), terminal, () => Promise.reject(new Error('nothing is opened')));
    expect(sent).toEqual([sends]);
    expect([code, said.out]).toEqual([1, '']);
    expect(callOf(sends)?.scope).toBe(scope);
  });
});
