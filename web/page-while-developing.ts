import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Plugin } from 'vite';

/** What the server answers itself: all but the pages, which Vite makes anew as their sources change. */
const answeredByServer =
  /^\/(?:api|authentication|binary|demo|partner|open-my-cards|logo\.svg|robots\.txt|cards\/my-cards)(?:[/?]|$)/;

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
          '/': { target: portal, bypass: ({ url = '' }) => (answeredByServer.test(url) ? null : url) },
        },
      },
    }),
    // While the server starts anew, what is asked of it waits: otherwise the page of an edited text would come before its answers.
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '' }, _response, next) => {
        for (let tries = 0; answeredByServer.test(url) && tries < 300 && !(await isThere()); tries += 1) await wait(100);
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
