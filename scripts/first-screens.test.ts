import { expect, test } from 'vitest';
import { filesLoaded, firstScreens } from './first-screens.ts';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_libraries.js', '_portal.js'], dynamicImports: ['a.tsx', 'b.tsx', 'texts?first'] },
  '_libraries.js': { file: 'libraries.js' },
  '_portal.js': { file: 'portal.js', imports: ['_libraries.js'] },
  '_table.js': { file: 'table.js', imports: ['_portal.js', '_deep.js'], dynamicImports: ['modal.tsx'] },
  '_deep.js': { file: 'deep.js' },
  'a.tsx': { file: 'a.js', imports: ['_table.js'], css: ['a.css'] },
  'b.tsx': { file: 'b.js', imports: ['_libraries.js'] },
  'modal.tsx': { file: 'modal.js' },
  'logo.svg': { file: 'logo.svg' },
  'texts?first': { file: 'texts.js' },
};

test('a screen weighs the page, itself, and all that they import however deep, each file once', () => {
  expect(filesLoaded(manifest, [])).toEqual(['index.js', 'libraries.js', 'portal.js']);
  expect(filesLoaded(manifest, ['a.tsx', 'texts?first'])).toEqual([
    'a.js',
    'deep.js',
    'index.js',
    'libraries.js',
    'portal.js',
    'table.js',
    'texts.js',
  ]);
});

test('what is loaded when needed does not count, nor what is no JavaScript', () => {
  expect(filesLoaded(manifest, ['a.tsx'])).not.toContain('modal.js');
  expect(filesLoaded(manifest, ['logo.svg'])).toEqual(filesLoaded(manifest, []));
});

test('a screen that the build does not know is told, not weighed as nothing', () => {
  expect(() => filesLoaded(manifest, ['renamed.tsx'])).toThrow('The built pages know no renamed.tsx.');
});

test('the lines are those that were drawn', () => {
  expect(firstScreens.map(({ name, line }) => [name, line])).toEqual([
    ['confirm-order landing', 95_000],
    ['holder dashboard', 125_000],
    ['organisation list', 150_000],
  ]);
});
