import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies as Fastify does, and refuses one in which a key stands twice: which of the two counts is read differently by
 * different programs, so a check before us could see another value than we do (T29).
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // What Fastify gives back with an error has its status 400.
    void parse(request, body, (error, value) => {
      if (error !== null) done(error);
      else if (countKeys(body) === keysIn(value)) done(null, value);
      else done(Object.assign(new Error('A key stands twice.'), { statusCode: 400, code: 'DUPLICATE_KEY' }));
    });
  });
}

/** Keys as they are written: texts with a colon after them. The text is known to be JSON. A pattern would run out of stack on a photo. */
function countKeys(json: string): number {
  let count = 0;
  for (let start = json.indexOf('"'); start !== -1; ) {
    let end = json.indexOf('"', start + 1);
    while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
    let next = end + 1;
    while (json.charCodeAt(next) <= space) next += 1;
    if (json[next] === ':') count += 1;
    start = json.indexOf('"', next);
  }
  return count;
}

const space = 32;

function isEscaped(json: string, quote: number): boolean {
  let slashes = 0;
  while (json[quote - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** Without recursion, for a body may be as deep as it is long. */
function keysIn(value: unknown): number {
  let count = 0;
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const parts: unknown[] = Object.values(next);
    if (!Array.isArray(next)) count += parts.length;
    for (const part of parts) waiting.push(part);
  }
  return count;
}
