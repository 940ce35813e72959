import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readJsonBodies } from './json-body.ts';

const app = Fastify();
readJsonBodies(app);
app.route({ method: 'POST', url: '/', handler: async (request) => ({ read: request.body }) });
const post = async (payload: string) => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': 'application/json' },
  });
  return statusCode === 200 ? JSON.parse(body).read : statusCode;
};

test('a body is read as JSON', async () => {
  const bodies = [{}, { a: { b: [{ c: '"d": "e"' }, 'f":'] }, '"': '\\', '\\': ':' }, [], 'text:', null, { a: { a: { a: 1 } } }];
  for (const body of bodies) expect(await post(JSON.stringify(body, null, 1))).toEqual(body);
});

test('a key that stands twice is refused, however it is written [T29]', async () => {
  for (const body of [
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '[{"b":{"a":1 , "a" : 1}}]',
    '{"a":{"x":1},"a":{"x":1}}',
    '{"1":0,"1":0}',
  ]) {
    expect(await post(body), body).toBe(400);
  }
});

test('a long text and a deep one are read in no time', async () => {
  const long = { photo: 'A'.repeat(400_000), lines: '\\n"'.repeat(100_000) };
  expect(await post(JSON.stringify(long))).toEqual(long);
  expect(await post(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).not.toBe(500);
});

test('no JSON, and a key that would reach a prototype, are refused [T7, T29]', async () => {
  for (const body of ['{', '', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}']) expect(await post(body), body).toBe(400);
});
