import { setTimeout } from 'node:timers/promises';
import { reportFoundCard } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { limitTogether } from '../../http/limits/limit-together.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { takeFoundCard } from './tell-of-found-card.ts';

/** Milliseconds that an answer takes, longer than a look-up: its time tells nobody whether there is such a card. */
export const foundCardAnswersAfter = 600;

/**
 * The one call by which a stranger has mails sent: seldom from one browser or address, and bounded for all together (L-2-6).
 */
export function registerFoundCardRoutes(app: FastifyInstance, portal: Portal): void {
  const limit = limitTogether(portal, 'found card', { browser: 5, address: 15 });
  route(
    app,
    reportFoundCard,
    async ({ input }) => {
      await Promise.all([takeFoundCard(portal, input), setTimeout(foundCardAnswersAfter)]);
      return {};
    },
    { limit },
  );
}
