import { createReadStream } from 'node:fs';

/** The lines of a text; only a line feed ends one. */
export async function* linesOf(file: string, start = 0): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, { start, encoding: 'utf8' }) as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
