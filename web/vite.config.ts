import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type CataloguePart, compiledMessages } from './compiled-messages.ts';
import { precompressed } from './precompressed.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const catalogue = /messages\/[a-z]{2}\.json\?(first|said|seldom-said)$/;

/** Texts that only the server says stay with it; the others travel compiled, in three parts for each language. */
function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    load(id) {
      const part = catalogue.exec(id)?.[1] as CataloguePart | undefined;
      if (part === undefined) return null;
      const json = JSON.stringify(JSON.stringify(compiledMessages(id.replace(/\?.*$/, ''), part)));
      return { code: `export default JSON.parse(${json})`, moduleType: 'js' };
    },
  };
}

/**
 * The browser needs of the contract its types, methods, paths and rules; schemas are the server's to enforce. Here they are built by a
 * stand-in that answers everything with itself, so the schema library (8 kB compressed) stays at home, and throws if one is used after all.
 */
function contractWithoutSchemas(): Plugin {
  const standIn = `
    const refuse = () => { throw new Error('Schemas are not in the browser.'); };
    export const z = new Proxy(() => z, { get: (_, name) => (/parse/i.test(String(name)) ? refuse : z) });`;
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'virtual:no-schemas' ? '\0no-schemas' : null),
    load: (id) => (id === '\0no-schemas' ? standIn : null),
    transform: (code, id) =>
      /contract[\\/]src[\\/]/.test(id)
        ? {
            code: code.replace("import * as z from 'zod/mini'", "import { z } from 'virtual:no-schemas'"),
            moduleSideEffects: false,
          }
        : null,
  };
}

const portal = process.env.PORTAL_URL ?? 'http://127.0.0.1:3000';
/** What the frame and the page where an order begins stand on. All else travels with the screens that need it. */
const everyScreenNeeds =
  /contract[\\/]src[\\/](?:calls[\\/]|rules[\\/])?(card-order|client-log|constants|endpoint|enumerations|permissions|refusals|session|values)|web[\\/]src[\\/]app[\\/](?:[\w-]+[\\/])?(?![\w-]+[\\/])(?!error-screen|failure-details|failure-screen|guard|holder|land|master-page|not-found|notices|open-routes|opening|organisation-routes|portal|redirection|report|representation|root-route|router|routes|staff)|landing-queries|unsent-form|web[\\/]src[\\/]shared[\\/](?:[\w-]+[\\/])*(?![\w-]+[\\/])(?!came-from|cards-list|card-|dates|download|expected|file-download|find-organisations|organisation-picker|personal-card|third-party|action-menu|aria-language|card-glyph|empty-state|id-card|masked-field|modal|phone-field|responsive-table|status-chip|switch|text-field)/;

/** What the server answers itself; all else is the single page's. */
const servedByPortal = ['/api', '/authentication', '/binary', '/demo', '/cards/my-cards', '/open-my-cards'];

export default defineConfig({
  root: here('.'),
  plugins: [
    optimizeLocales.vite({ locales: ['en-US', 'fi-FI', 'sv-SE', 'et-EE'] }),
    catalogues(),
    contractWithoutSchemas(),
    react(),
    precompressed(),
  ],
  resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
  build: {
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // What every screen needs travels in two files: libraries, which seldom change, and the portal's own.
    rolldownOptions: {
      // The workshop is a page of its own, so that the product loads nothing of it.
      input: [here('index.html'), here('workshop.html')],
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](query-core|react-query)|react-intl|@formatjs|intl-messageformat)[\\/]/,
            },
            // Comes with the portal, which stands behind the page where an order begins.
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/](history|react-router|react-store|router-core|store)[\\/]/ },
            { name: 'portal', test: everyScreenNeeds },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(servedByPortal.map((path) => [path, { target: portal, xfwd: false }])) },
});
