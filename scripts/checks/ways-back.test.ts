import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const texts = Object.entries(JSON.parse(read('messages/en.json')) as Record<string, string>);
const waysBack = texts.filter(([id, text]) => /^Back( to |$)/.test(text) && !id.startsWith('cli.')).map(([id]) => id);
const screens = globSync('web/src/**/*.tsx', { cwd: root }).filter((path) => !path.includes('component-examples'));

test('a way back is a link above the heading, on every screen that has one', () => {
  expect(waysBack.length).toBeGreaterThan(6);
  const others = screens.flatMap((path) =>
    waysBack
      .filter((id) =>
        read(path)
          .replaceAll(/<BackLink [^>]*text="[\w.]+" \/>/g, '')
          .includes(id),
      )
      .map((id) => `${path}: ${id}`),
  );
  expect(others).toEqual([]);
  const heads = screens.filter((path) => read(path).includes('<BackLink'));
  expect(heads.length).toBeGreaterThan(10);
  const inHeads = /(back=\{|const back = )(\w+(\(\))? && )?<BackLink/g;
  expect(heads.filter((path) => read(path).replaceAll(inHeads, '').includes('<BackLink'))).toEqual([]);
});
