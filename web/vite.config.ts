import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languages } from '../contract/src/constants.ts';
import { compiledMessages } from './compiled-messages.ts';
import { importedByFirstScreens } from './imported-by-first-screens.ts';
import { pageWhileDeveloping } from './page-while-developing.ts';
import { precompressed } from './precompressed.ts';
import { wordsOfAria } from './words-of-aria.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const isOfCalls = (id: string) => /\/contract\/src\/(?:calls|organisations)\//.test(id);

/** The pages (`vite build web`), or those of the component examples (`vite build web --mode examples`). */
export default defineConfig(({ mode }) => ({
  root: here('.'),
  plugins: [
    optimizeLocales.vite({ locales: [...languages] }),
    wordsOfAria(),
    compiledMessages(),
    react(),
    precompressed(),
    pageWhileDeveloping(),
  ],
  // Texts are compiled while building.
  resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
  ...(mode === 'examples' && { base: '/demo/examples/' }),
  build: {
    ...(mode === 'examples' && { outDir: 'dist/examples' }),
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: here(mode === 'examples' ? 'examples.html' : 'index.html'),
      checks: { bundlerTimings: false },
      // What every screen needs is one file, what six parts share and a first screen needs another; all else follows from who
      // imports what.
      output: {
        // The first script names every other file: a sign less of each name is 0.2 kB less of every first screen, and fewer than seven
        // the bundler refuses. The phones of the world keep a name, by which `first-answer.spec.ts` knows what is asked for later.
        // Which source a script was made of is in dist/.vite/manifest.json.
        chunkFileNames: ({ name }) => `assets/${name === 'min' ? 'min-' : ''}[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            // A call of the contract, and what it asks of a company, travels with the screens that make it.
            {
              name: (id, modules) => (isOfCalls(id) || !importedByFirstScreens(id, modules) ? null : 'shared'),
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
}));
