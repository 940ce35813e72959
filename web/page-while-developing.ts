import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { screenAt } from '../contract/src/screens/screen-at.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * Whether Vite answers: a page at the address of a screen, which it makes anew as its sources change, or one of these sources. All else is
 * the server's.
 */
export function isMadeHere(url: string, accepts = ''): boolean {
  const [path = ''] = url.split('?', 1);
  if (accepts.includes('text/html')) return screenAt(path) !== undefined;
  return path.startsWith('/@') || existsSync(join(root, path));
}

/** Where the server listens; `npm run dev` says so. */
const portal = process.env['PORTAL_URL'] ?? '';

/** The places that the server fills stay empty, and each call is made. */
export function pageWhileDeveloping(): Plugin {
  return {
    name: 'page-while-developing',
    apply: 'serve',
    config: () => ({
      server: {
        proxy: {
          '/': { target: portal, bypass: ({ url = '', headers }) => (isMadeHere(url, headers.accept) ? url : null) },
        },
      },
    }),
    // While the server starts anew, what is asked of it waits: otherwise the page of an edited text would come before its answers.
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '', headers }, _response, next) => {
        if (!isMadeHere(url, headers.accept)) for (let tries = 0; tries < 300 && !(await isThere()); tries += 1) await wait(100);
        next();
      });
    },
    transformIndexHtml: (html) =>
      html
        .replace('{{language}}', 'en')
        .replace('{{typeface}}', 'kept')
        .replaceAll(/\{\{\w+\}\}/g, ''),
  };
}

/** Whether the server takes connections. */
async function isThere(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(Number(new URL(portal).port), '127.0.0.1');
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  const answer = await promise;
  socket.destroy();
  return answer;
}
