import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { widerProductMessageIds } from '../../contract/src/organisations/wider-product-messages.ts';
import { root } from '../node-26.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/messages-of-the-wider-product.md');
const listed = [...document.matchAll(/^\| `([\w.*]+)` \|/gm)].map(([, id = '']) => id);
const catalogue = Object.keys(JSON.parse(read('messages/en.json')) as Record<string, string>);

const names = (pattern: string, id: string) => (pattern.endsWith('.*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern);
const isToldOf = (id: string) => id.startsWith('errors.') || /\.success\./.test(id);

describe('the page of messages', () => {
  test('lists every error and every success once', () => {
    const rowsOf = (id: string) => listed.filter((pattern) => names(pattern, id)).length;
    expect(catalogue.filter((id) => isToldOf(id) && rowsOf(id) !== 1)).toEqual([]);
  });

  test('lists no message that does not exist', () => {
    expect(listed.filter((pattern) => !catalogue.some((id) => names(pattern, id)))).toEqual([]);
  });

  test('calls words alone exactly those that the contract lists so, and that no other source names', () => {
    const [, words = ''] = /^## Only words here$([\s\S]*?)^## /m.exec(document) ?? [];
    const inPage = [...words.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, id = '']) => id);
    expect(inPage.toSorted()).toEqual([...widerProductMessageIds].toSorted());
    // The error screen may say them at a link's word: the wider product leads there.
    const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
      .filter((path) => !/\.test\.tsx?$|wider-product-messages\.ts$|errors-of-links\.ts$/.test(path))
      .map(read)
      .join('\n');
    expect(inPage.filter((id) => sources.includes(id))).toEqual([]);
  });

  test('says of a rule that no screen and no call asks it, only where that is so', () => {
    const [, section = ''] = /^## Brought up by a rule, with no screen of its own$([\s\S]*?)^## /m.exec(document) ?? [];
    const rules = [...section.matchAll(/^\| `[\w.*]+` \| `(\w+)`/gm)].map(([, rule = '']) => rule);
    expect(rules.toSorted()).toEqual(['differsFromOld', 'matches', 'passwordLength', 'passwordWithoutOuterWhitespace']);
    const asked = globSync('{server,web}/src/**/*.{ts,tsx}', { cwd: root })
      .filter((path) => !/\.test\.tsx?$|component-examples/.test(path))
      .flatMap((path) => [...read(path).matchAll(/^import \{([^}]*)\} from '@siteid\/contract';$/gm)])
      .flatMap(([, names = '']) => names.split(/[\s,]+/));
    expect(asked).toContain('required');
    expect(rules.filter((rule) => asked.includes(rule))).toEqual([]);
  });
});
