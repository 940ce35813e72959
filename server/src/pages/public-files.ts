import type { FastifyInstance } from 'fastify';

type PublicFacts = { readonly publicUrl: string; readonly customerSupportEmail: string; readonly now: () => Date };

const year = 365 * 24 * 60 * 60 * 1000;

/**
 * What machines ask every site for: which pages they may read (those that are the same for all), and whom to tell of a vulnerability
 * (RFC 9116).
 */
export function servePublicFiles(app: FastifyInstance, { publicUrl, customerSupportEmail, now }: PublicFacts): void {
  const origin = new URL(publicUrl).origin;
  const allowed = ['/confirm-order', '/explanation', '/assets/', '/binary/', '/logo.svg', '/api/general/'];
  const robots = ['User-agent: *', ...allowed.map((path) => `Allow: ${path}`), 'Disallow: /', ''].join('\n');
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots),
  );
  if (customerSupportEmail === '') return;
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${customerSupportEmail}`,
      `Expires: ${new Date(now().getTime() + year).toISOString()}`,
      'Preferred-Languages: en, fi, sv, et',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
}
