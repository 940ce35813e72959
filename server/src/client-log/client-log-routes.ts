import { clientLogLimit, getTelemetryConnection, logClientAction, logClientError, logIndividualAction } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../http/actor.ts';
import { limitPerMinute } from '../http/limits/rate-limit.ts';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { oneLine } from './log-line.ts';

/** What the browsers of visitors tell of themselves, so anyone may call: little at a time, seldom, and as one line each (T28). */
export async function registerClientLogRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const limit = limitPerMinute({ browser: 20, address: 60 });
  route(app, getTelemetryConnection, async () => ({
    connectionString: portal.config.portal.telemetry?.connectionString ?? null,
  }));

  await app.register(async (log) => {
    log.addHook('onRequest', limit);
    log.addHook('onRoute', (described) => {
      described.bodyLimit = clientLogLimit;
    });

    route(log, logIndividualAction, async ({ input, actor, request }) => {
      request.log.info({ username: nameOf(actor), action: oneLine(input.action) }, 'individual action');
      return {};
    });

    route(log, logClientAction, async ({ input, actor, request }) => {
      request.log.info({ username: nameOf(actor), clientAction: oneLine(input.clientAction) }, 'client action');
      return {};
    });

    route(log, logClientError, async ({ input, actor, request }) => {
      const entries = input.log.map(({ at, event, details }) => oneLine(`${at} ${event} ${JSON.stringify(details)}`));
      request.log.warn({ username: nameOf(actor), clientError: oneLine(input.error), log: entries }, 'client error');
      return {};
    });
  });
}

const nameOf = (actor: Actor | null) => actor?.username ?? 'anonymous';
