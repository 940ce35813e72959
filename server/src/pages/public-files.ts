import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';

type PublicFacts = {
  readonly webFolder: string;
  readonly publicUrl: string;
  readonly productName: string;
  readonly customerSupportEmail: string;
  readonly now: () => Date;
};

const year = 365 * 24 * 60 * 60 * 1000;

/** What the built pages keep under a name of its own: a tab's picture, and those of a phone's home screen. */
const pictures = {
  'logo.svg': 'image/svg+xml',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
  'apple-touch-icon.png': 'image/png',
} as const;

/**
 * What machines ask every site for: its pictures, how a phone keeps it, which pages they may read (those that are the same for all), and
 * whom to tell of a vulnerability (RFC 9116).
 */
export function servePublicFiles(app: FastifyInstance, facts: PublicFacts): void {
  const { webFolder, publicUrl, productName, customerSupportEmail, now } = facts;
  for (const [file, type] of Object.entries(pictures)) {
    const path = join(webFolder, file);
    app.get(`/${file}`, { schema: { hide: true } }, async (_request, reply) => {
      if (!existsSync(path)) return reply.callNotFound();
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type(type)
        .send(await readFile(path));
    });
  }
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(productName))),
  );
  const origin = new URL(publicUrl).origin;
  const allowed = [
    '/confirm-order',
    '/explanation',
    '/assets/',
    '/binary/',
    '/logo.svg',
    '/manifest.webmanifest',
    '/api/general/',
  ];
  const robots = ['User-agent: *', ...allowed.map((path) => `Allow: ${path}`), 'Disallow: /', ''].join('\n');
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots),
  );
  if (customerSupportEmail === '') return;
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${customerSupportEmail}`,
      `Expires: ${new Date(now().getTime() + year).toISOString()}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
}

/** How a phone keeps the portal on its home screen. The portal is always asked anew: nothing of it works on its own. */
const manifestOf = (productName: string) => ({
  id: '/',
  name: productName,
  short_name: productName,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f5f6f3',
  theme_color: '#ffffff',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
