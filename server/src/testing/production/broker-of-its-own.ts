import cookie from '@fastify/cookie';
// What routes may say of themselves: the broker's hide from the description of the API.
import '@fastify/swagger';
import Fastify from 'fastify';
import { type DemoBrokerParts, registerDemoBroker } from '../../demo/broker/demo-broker.ts';
import { registerDemoStylesheet } from '../../demo/demo-pages.ts';
import { freePort } from '../database/postgres-server.ts';

type Client = Pick<DemoBrokerParts, 'clientId' | 'clientSecret' | 'signingKey'> & {
  readonly portalUrl: string;
  readonly port?: number;
};

/** The demo's identity broker at an address of its own, as a production's stands; it knows nobody, so people type who they are. */
export async function openBroker({
  port = 0,
  ...client
}: Client): Promise<{ readonly issuer: string; readonly close: () => Promise<void> }> {
  const at = port === 0 ? await freePort() : port;
  const issuer = `http://localhost:${at}/demo/broker`;
  const app = Fastify();
  await app.register(cookie);
  // The demo's forms may lead to their own address alone; here the portal, where a sign-in ends, has another.
  app.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'));
  // No demo world stands behind these pages: what their head leads to is the portal, and its mails come elsewhere.
  registerDemoStylesheet(app, '[href="/demo/outbox"] { display: none; }');
  app.get('/', async (_request, reply) => reply.redirect(client.portalUrl));
  app.get('/logo.svg', async (_request, reply) => reply.redirect(`${client.portalUrl}/logo.svg`));
  await registerDemoBroker(app, {
    ...client,
    issuer,
    people: async () => [],
    sendSms: async () => undefined,
    now: () => new Date(),
    place: 'rehearsal',
  });
  await app.listen({ port: at, host: '127.0.0.1' });
  return { issuer, close: () => app.close() };
}
