import {
  getCompanyCardsToChange,
  getOrganisationCardsFile,
  getOrganisationWaitingOrders,
  reactivateAllCompanyCards,
  suspendAllCompanyCards,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { type Acting, type Actor, callerOf, mayIn, organisationOf } from '../../http/actor.ts';
import { fileRoute } from '../../http/file-route.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { fileOf } from '../../sheets/sheet-file.ts';
import { exportOrganisationCards } from '../reading/export-organisation-cards.ts';
import { listOrganisationWaitingOrders, type ViewedOrganisation } from '../reading/list-card-orders.ts';
import { readOrders } from '../reading/read-orders.ts';
import { countCardsToChange } from './count-cards-to-change.ts';
import { reactivateAllCards } from './reactivate-all-cards.ts';
import { suspendAllCards } from './suspend-all-cards.ts';

/** The calls for the cards of one company as a whole. */
export function registerCompanyCardsRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getOrganisationWaitingOrders, async ({ input, actor, acting }) =>
    readOrders(
      portal,
      { actor, acting, shows: 'list' },
      (reading) => listOrganisationWaitingOrders(reading, viewedOrganisation(actor, acting), input.page),
      ({ orders }) => orders.map(({ orderId }) => orderId),
    ),
  );

  fileRoute(app, getOrganisationCardsFile, async ({ input: { format, ...asked }, actor, acting }) => {
    const wanted = { ...asked, organisationId: organisationOf(acting) };
    const sheet = await exportOrganisationCards(portal, { actor, acting }, wanted);
    return isRefusal(sheet) ? sheet : fileOf(sheet, format);
  });

  route(app, getCompanyCardsToChange, async ({ acting }) => countCardsToChange(portal, organisationOf(acting)));

  route(app, suspendAllCompanyCards, async ({ actor, acting }) => ({
    suspendedCardsCount: await suspendAllCards(portal, organisationOf(acting), callerOf(actor, acting).by),
  }));

  route(app, reactivateAllCompanyCards, async ({ actor, acting }) =>
    reactivateAllCards(portal, organisationOf(acting), callerOf(actor, acting).by),
  );
}

/** The organisation whose list is seen, and whether the viewer may change all its cards. */
export function viewedOrganisation(actor: Actor, acting: Acting): ViewedOrganisation {
  const organisationId = organisationOf(acting);
  return { organisationId, userCanActOnAllCards: mayIn(actor, 'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS', organisationId) };
}
