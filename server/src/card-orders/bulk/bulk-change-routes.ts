import {
  changeSelectedCardOrders,
  getOrganisationCardsToChange,
  reactivateAllCompanyCards,
  suspendAllCompanyCards,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { callerOf, organisationOf } from '../../http/actor.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { changeSelectedCardOrders as changeSelected } from './change-selected-card-orders.ts';
import { countCardsToChange } from './count-cards-to-change.ts';
import { reactivateAllCards } from './reactivate-all-cards.ts';
import { suspendAllCards } from './suspend-all-cards.ts';

/** The calls that change all cards of a company at once, or selected ones. */
export function registerBulkChangeRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getOrganisationCardsToChange, async ({ acting }) => countCardsToChange(portal, organisationOf(acting)));

  route(app, suspendAllCompanyCards, async ({ actor, acting, demandRight }) => {
    const by = { ...callerOf(actor, acting).by, demandRight };
    const suspended = await suspendAllCards(portal, organisationOf(acting), by);
    return isRefusal(suspended) ? suspended : { suspendedCardsCount: suspended };
  });

  route(app, reactivateAllCompanyCards, async ({ actor, acting, demandRight }) =>
    reactivateAllCards(portal, organisationOf(acting), { ...callerOf(actor, acting).by, demandRight }),
  );

  route(
    app,
    changeSelectedCardOrders,
    async ({ input: { action, orderIds, rejectionReason, cause }, actor, acting, demandRight }) => {
      const asked = { action, orderIds, reason: rejectionReason, cause };
      return changeSelected(portal, organisationOf(acting), { ...callerOf(actor, acting).by, demandRight }, asked);
    },
  );
}
