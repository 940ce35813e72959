import { maximumOrdersPerCall, partnerOrderFieldNames } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';

/** The most values in a body: twice as many as in the largest call, a thousand orders with all their fields and photos. */
const mostValues = 2 * maximumOrdersPerCall * (partnerOrderFieldNames.length + 2);

/**
 * Reads JSON bodies as Fastify does, and refuses two kinds of body: one with so many values that parsing it would keep everybody
 * waiting, and one in which a key stands twice, because a program that checks it before us could read the other value (T29).
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const keys = countKeys(body);
    if (keys === null) return done(refusedBody('The body has too many values.', 'TOO_MANY_VALUES'));
    // An error of Fastify's parser has the status 400.
    void parse(request, body, (error, value) => {
      if (error !== null) done(error);
      else if (keys === keysIn(value)) done(null, value);
      else done(refusedBody('A key stands twice.', 'DUPLICATE_KEY'));
    });
  });
}

const refusedBody = (message: string, code: string) => Object.assign(new Error(message), { statusCode: 400, code });

/**
 * Counts the keys of a text of JSON by their colons; null where it has too many values. A text that is no JSON is counted as far as it
 * goes, and refused by the parser. Not by a regular expression, which runs out of stack on a photo.
 */
function countKeys(json: string): number | null {
  let keys = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === colon) keys += 1;
    else if (code === comma || code === bracket || code === brace) values += 1;
    else if (code === quote) {
      at = endOfText(json, at);
      if (at === -1) return keys;
    }
    if (values > mostValues) return null;
  }
  return keys;
}

const [quote, comma, colon, bracket, brace] = ['"', ',', ':', '[', '{'].map((sign) => sign.charCodeAt(0));

/** Where the string that begins at `start` ends; -1 where it does not. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** Counts the keys of a parsed value. Without recursion, because a body may be as deep as it is long. */
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
