import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { warnOfForwarded } from './forwarded.ts';

test('a proxy that nobody told the portal of is reported once, at its first request', async () => {
  const lines: string[] = [];
  const log = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream: log } });
  warnOfForwarded(app);
  app.get('/', async () => '');
  await app.inject('/');
  expect(lines).toEqual([]);
  for (const address of ['192.0.2.7', '192.0.2.8']) await app.inject({ url: '/', headers: { 'x-forwarded-for': address } });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUSTED_PROXY');
  expect(lines[0]).not.toContain('192.0.2');
});
