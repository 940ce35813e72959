import { remindHolders, searchedText } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { notedByName } from '../../access-records/noted-by-name.ts';
import { callerOf, organisationOf } from '../../http/actor.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { whyNotSearch } from '../../searched-page.ts';
import { remindWaiting } from './remind-waiting.ts';

/** What a company does so that its holders answer. */
export function registerRemindingRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, remindHolders, async ({ input: { orderIds, searchText }, actor, acting }) => {
    const text = searchedText(searchText);
    const tooShort = whyNotSearch(text);
    if (tooShort !== null) return tooShort;
    const outcome = await remindWaiting(portal, organisationOf(acting), callerOf(actor, acting).by, orderIds, text);
    const named = await notedByName(portal, { actor, acting }, outcome.notReminded);
    return { ...outcome, notReminded: named.map(({ why, count, names }) => ({ why, count, names })) };
  });
}
