import type { Plugin } from 'vite';

/** What the server answers itself: all but the pages, which Vite makes anew as their sources change. */
const answeredByServer =
  /^\/(?:api|authentication|binary|demo|partner|open-my-cards|logo\.svg|robots\.txt|cards\/my-cards)(?:[/?]|$)/;

/** The places that the server fills stay empty, and each call is made. */
export function pageWhileDeveloping(): Plugin {
  return {
    name: 'page-while-developing',
    apply: 'serve',
    config: () => ({
      server: {
        proxy: {
          '/': { target: process.env['PORTAL_URL'] ?? '', bypass: ({ url = '' }) => (answeredByServer.test(url) ? null : url) },
        },
      },
    }),
    transformIndexHtml: (html) => html.replace('{{language}}', 'en').replaceAll(/\{\{\w+\}\}/g, ''),
  };
}
