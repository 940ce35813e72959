import { getCardHistory, getUserCardsList, searchUsersGlobally } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { isRefusal } from '../refusal.ts';
import { registerCardHistoryFileRoutes } from './card-history-file-routes.ts';
import { getCardHistory as getHistory } from './get-card-history.ts';
import { listUserCards } from './list-user-cards.ts';
import { searchUsers } from './search-users.ts';

/** What staff read of people (1-9). */
export function registerPeopleSearchRoutes(app: FastifyInstance, portal: Portal): void {
  registerCardHistoryFileRoutes(app, portal);

  route(app, searchUsersGlobally, async ({ input, actor }) => searchUsers(portal, actor.personId, input.searchText));

  route(app, getUserCardsList, async ({ input, actor }) => listUserCards(portal, actor.personId, input.userId));

  route(app, getCardHistory, async ({ input: { cardId, index }, actor }) => {
    const found = await getHistory(portal, actor.personId, cardId);
    return isRefusal(found) ? found : { ...found, index };
  });
}
