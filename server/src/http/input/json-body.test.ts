import { maximumOrdersPerCall, maximumUploadBytes, partnerOrderFieldNames } from '@siteid/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readJsonBodies } from './json-body.ts';

const app = Fastify({ bodyLimit: maximumUploadBytes });
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

/** What somebody could send to keep the portal busy, of so many characters. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  keys: (length) => `{${Array.from({ length: length / 10 }, (_, index) => `"${1e6 + index}":1`).join(',')}}`,
  'one key again and again': (length) => `{"a":1${',"a":1'.repeat(length / 6)}}`,
  numbers: (length) => `[1${',1'.repeat(length / 2)}]`,
  'empty objects': (length) => `[{}${',{}'.repeat(length / 3)}]`,
  'lists in lists': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'objects in objects': (length) => '{"a":'.repeat(length / 6) + '1' + '}'.repeat(length / 6),
  'a text without an end': (length) => `{"a":"${'a'.repeat(length)}`,
  'a text of quotes without an end': (length) => `{"a":"${'\\"'.repeat(length / 2)}`,
  'a text of backslashes': (length) => `{"a":"${'\\'.repeat(2 * Math.floor(length / 2))}"}`,
  'a text of backslashes without an end': (length) => `{"a":"${'\\'.repeat(length)}`,
  quotes: (length) => '"'.repeat(length),
  colons: (length) => ':'.repeat(length),
  spaces: (length) => `{${' '.repeat(length)}}`,
  'keys that would reach a prototype': (length) => `[{"__proto__":1}${',{"__proto__":1}'.repeat(length / 16)}]`,
};

/** Milliseconds, the best of some tries: what else the machine does only adds. What takes no time at all is no measure. */
async function timeOf(body: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const start = performance.now();
    await post(body);
    times.push(performance.now() - start);
  }
  return Math.max(15, ...times.toSorted((a, b) => a - b).slice(0, 1));
}

test.each(Object.entries(shapes))('%s: eight times as long takes no more than eight times as long [T29]', async (_, shape) => {
  const ratio = async () => (await timeOf(shape(4_000_000))) / (await timeOf(shape(500_000)));
  expect(Math.min(await ratio(), await ratio())).toBeLessThan(20);
});

test('a body of more values than any call has is refused before it is parsed [T29]', async () => {
  const order = Object.fromEntries(partnerOrderFieldNames.map((name) => [name, 'x']));
  const orders = Array.from({ length: maximumOrdersPerCall }, () => order);
  expect(await post(JSON.stringify({ orders }))).toEqual({ orders });
  const parsed: string[] = [];
  const parse = JSON.parse;
  JSON.parse = (text, reviver) => parse((parsed.push(text), text), reviver);
  try {
    for (const name of ['keys', 'numbers', 'empty objects', 'lists in lists', 'objects in objects']) {
      expect(await post(shapes[name]?.(4_000_000) ?? ''), name).toBe(400);
    }
  } finally {
    JSON.parse = parse;
  }
  expect(parsed.filter((text) => text.length > 100_000)).toEqual([]);
});

test('no JSON, and a key that would reach a prototype, are refused [T7, T29]', async () => {
  for (const body of ['{', '', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}']) expect(await post(body), body).toBe(400);
});
