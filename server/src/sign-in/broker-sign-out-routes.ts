import type { FastifyInstance, FastifyReply } from 'fastify';
import { limitPerMinute } from '../http/limits/rate-limit.ts';
import type { Portal } from '../portal.ts';
import type { IdentityProvider } from './broker/identity-provider.ts';
import { endByBroker } from './session/end-by-broker.ts';

/** A logout token has some hundred characters; a broker may say more beside it, which is passed over. */
const longestBody = 16 * 1024;

/**
 * Where the broker says, from server to server, that it has ended a session (OpenID Connect Back-Channel Logout 1.0). Anybody may post
 * here: nothing is written but for a message that the broker has signed.
 */
export async function registerBrokerSignOut(app: FastifyInstance, portal: Portal, provider: IdentityProvider): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestBody },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    );
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    // A broker that ends everybody after an incident says so a session at a time, from one address, and need not say it again.
    const onRequest = limitPerMinute({ browser: 2000, address: 2000 });
    scope.post('/authentication/backchannel-logout', { schema: { hide: true }, onRequest }, async (request, reply) => {
      const tokens = request.body instanceof URLSearchParams ? request.body.getAll('logout_token') : [];
      const [token] = tokens;
      if (token === undefined || tokens.length > 1) return refuse(reply, 'one logout_token is asked for');
      const told = await provider.readSignOut(token, portal.now());
      if ('failed' in told) return refuse(reply, told.failed === 'refused' ? told.code : 'the keys of the broker do not come');
      const count = await endByBroker(portal, told);
      if (count === null) return refuse(reply, 'this token was used before');
      portal.log.info({ count }, 'sessions-ended-by-broker');
      return reply.code(200).send();
    });
  });

  /** As the standard has it (2.8): also where it is not the message that is wrong. */
  function refuse(reply: FastifyReply, why: string): FastifyReply {
    portal.log.warn({ why }, 'broker-sign-out-refused');
    return reply.code(400).send({ error: 'invalid_request', error_description: why });
  }
}
