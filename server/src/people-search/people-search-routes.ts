import { getCardHistory, getCardHistoryFile, getUserCardsList, lookUpPerson, searchUsersGlobally } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { fileRoute } from '../http/file-route.ts';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { isRefusal } from '../refusal.ts';
import { fileOf } from '../sheets/sheet-file.ts';
import { exportCardHistory } from './export-card-history.ts';
import { getCardHistory as getHistory } from './get-card-history.ts';
import { listUserCards } from './list-user-cards.ts';
import { lookUpPerson as lookUp } from './look-up-person.ts';
import { searchUsers } from './search-users.ts';

/** What staff read of people (1-9). */
export function registerPeopleSearchRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, searchUsersGlobally, async ({ input, actor }) => searchUsers(portal, actor.personId, input.searchText));

  route(app, lookUpPerson, async ({ input, actor }) => lookUp(portal, actor.personId, input));

  route(app, getUserCardsList, async ({ input, actor }) => listUserCards(portal, actor.personId, input.userId));

  route(app, getCardHistory, async ({ input: { cardId, index }, actor }) => {
    const found = await getHistory(portal, actor.personId, cardId);
    return isRefusal(found) ? found : { ...found, index };
  });

  fileRoute(app, getCardHistoryFile, async ({ input: { format, ...asked }, actor, mayGoOn }) => {
    const sheet = await exportCardHistory(portal, actor.personId, asked);
    return isRefusal(sheet) ? sheet : fileOf(sheet, format, mayGoOn);
  });
}
