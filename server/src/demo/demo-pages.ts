import { readFileSync } from 'node:fs';
import { escapeMarkup } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import type { DemoTexts } from './demo-texts.ts';

/** Where the demo's pages find their stylesheet. */
const stylesheetPath = '/demo/demo-pages.css';

/** What every page of the demo is sent with: it runs no script and posts to its own origin only. */
export const demoPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/** A whole page of the demo (identity broker, outbox, service portal). `title` is text, `bodyHtml` is already HTML. */
export function page({ language, place, text }: DemoTexts, title: string, bodyHtml: string): string {
  const heading = escapeMarkup(title);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${heading}</title>
<link rel="icon" href="/logo.svg">
<link rel="stylesheet" href="${stylesheetPath}">
</head>
<body>
<header><a class="logo" href="/">${escapeMarkup(text(place))}</a><a href="/demo/outbox">${escapeMarkup(text('outbox'))}</a></header>
<main>
<h1>${heading}</h1>
${bodyHtml}
</main>
</body>
</html>
`;
}

/** Serves the stylesheet that `page` names, with further rules where the pages stand elsewhere than in the demo. */
export function registerDemoStylesheet(app: FastifyInstance, rules = ''): void {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  // The demo stands in the portal's own colours.
  const stylesheet = read('../../../web/src/shared/ui/tokens.css') + read('./demo-pages.css') + rules;
  app.get(stylesheetPath, async (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').header('cache-control', 'no-cache').send(stylesheet),
  );
}
