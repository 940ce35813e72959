import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@siteid/contract';
import { expect, test } from 'vitest';
import { portalText } from '../server/src/messages/catalogue.ts';
import { catalogueParts, compiledMessages, partOf } from '../web/compiled-messages.ts';
import { type CompiledText, namesIn, pieces } from '../web/src/shared/intl/message-parts.ts';
import { root } from './node-26.mjs';

const hasTags = (text: CompiledText) => typeof text !== 'string' && text.some((part) => part[1] === 'tag');

test.each(languages)(
  'the browser says each text in %s as the library of the server does, whatever the number [1-10]',
  (language) => {
    const file = join(root, `messages/${language}.json`);
    const compiled = Object.assign({}, ...catalogueParts.map((part) => compiledMessages(file, part))) as Record<
      string,
      CompiledText
    >;
    const written = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
    expect(Object.keys(compiled).toSorted()).toEqual(written.filter((id) => partOf(id) !== null).toSorted());
    for (const [id, text] of Object.entries(compiled)) {
      if (hasTags(text)) continue;
      for (const number of [0, 1, 2, 5, 11, 21, 1234]) {
        const values = Object.fromEntries(namesIn(text).map((name) => [name, number]));
        expect(pieces(text, values, language).join(''), id).toBe(portalText(language, id, values));
      }
    }
  },
);

test('words in a tag are drawn by whoever says the text', () => {
  const text: CompiledText = ['If not, ', ['signIn', 'tag', ['sign in ', ['how']]], '.'];
  const draw = (inside: string[]) => `<a>${inside.join('')}</a>`;
  expect(pieces(text, { signIn: draw, how: 'here' }, 'en').join('')).toBe('If not, <a>sign in here</a>.');
});
