import {
  type CardTimeline,
  checkIfUserHasPendingOrdersOrReadyToActivateCards,
  checkWaitingCardAction,
  getCardOrderDetails,
  getCardTimeline,
  getCardTimelineFile,
  getOrdersForDisplay,
  getOrganisationCardsFile,
  getOrganisationWaitingOrders,
  getPendingCardOrder,
  getPendingCardOrders,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { readOrders } from '../access-records/read-orders.ts';
import { type Acting, type Actor, callerOf, isOfStaff, mayIn, organisationOf } from '../http/actor.ts';
import { fileRoute } from '../http/file-route.ts';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { isRefusal } from '../refusal.ts';
import { fileOf } from '../sheets/sheet-file.ts';
import { registerApprovingRoutes } from './approving/approving-routes.ts';
import { registerBulkChangeRoutes } from './bulk/bulk-change-routes.ts';
import { registerBulkJobRoutes } from './bulk-jobs/bulk-job-routes.ts';
import { registerCardOrderActions } from './changing/card-order-action-routes.ts';
import { registerCorrectingRoutes } from './correcting/correcting-routes.ts';
import { registerEndingRoutes } from './ending/ending-routes.ts';
import { registerFoundCardRoutes } from './found-cards/found-card-routes.ts';
import { registerOrderImportRoutes } from './importing/order-import-routes.ts';
import { registerOrderingRoutes } from './ordering/ordering-routes.ts';
import { registerOverviewRoutes } from './overview/overview-routes.ts';
import { exportOrganisationCards } from './reading/export-organisation-cards.ts';
import { getCardOrder, getPendingCardOrder as getPending, type OrderViewer } from './reading/get-card-order.ts';
import { readProvenTimeline, readTimeline, type TimelineReading } from './reading/history/read-timeline.ts';
import { timelineSheet } from './reading/history/timeline-sheet.ts';
import {
  listOrdersForDisplay,
  listOrganisationWaitingOrders,
  listOwnOrdersForDisplay,
  type ViewedOrganisation,
} from './reading/list-card-orders.ts';
import { findWaitingAction, listWaitingOrders } from './reading/list-waiting-orders.ts';
import { registerOwnerImageRoutes } from './reading/owner-image-routes.ts';
import { registerRemindingRoutes } from './reminding/reminding-routes.ts';
import { registerSecondPersonRoutes } from './second-person/request-routes.ts';

/** The calls of cards and orders: what is read here, what is done in card-order-action-routes.ts. */
export function registerCardOrderRoutes(app: FastifyInstance, portal: Portal): void {
  registerCardOrderActions(app, portal);
  registerBulkChangeRoutes(app, portal);
  registerBulkJobRoutes(app, portal);
  registerSecondPersonRoutes(app, portal);
  registerOwnerImageRoutes(app, portal);
  registerOrderingRoutes(app, portal);
  registerOrderImportRoutes(app, portal);
  registerApprovingRoutes(app, portal);
  registerEndingRoutes(app, portal);
  registerRemindingRoutes(app, portal);
  registerOverviewRoutes(app, portal);
  registerFoundCardRoutes(app, portal);
  registerCorrectingRoutes(app, portal);

  route(app, getCardOrderDetails, async ({ input: { orderId }, actor, acting }) =>
    readOrders(
      portal,
      { actor, acting, shows: 'order' },
      (reading) => getCardOrder(reading, viewerOf(actor, acting), orderId),
      () => [orderId],
    ),
  );

  /** Whoever looks at what happened to an order looks at the order. */
  const timelineFor = <Told extends CardTimeline>(read: TimelineReading<Told>, actor: Actor, acting: Acting, orderId: string) =>
    readOrders(
      portal,
      { actor, acting, shows: 'order' },
      (reading) => read(reading, { ...callerOf(actor, acting), personId: actor.personId }, orderId),
      () => [orderId],
    );

  route(app, getCardTimeline, async ({ input: { orderId }, actor, acting }) => timelineFor(readTimeline, actor, acting, orderId));

  fileRoute(app, getCardTimelineFile, async ({ input: { orderId, format, languageCode }, actor, acting, mayGoOn }) => {
    const timeline = await timelineFor(readProvenTimeline, actor, acting, orderId);
    if (isRefusal(timeline)) return timeline;
    return fileOf(timelineSheet(portal, timeline, { languageCode, isHolder: acting.as === 'holder' }), format, mayGoOn);
  });

  route(app, getPendingCardOrder, async ({ input, actor, acting }) => getPending(portal, viewerOf(actor, acting), input.orderId));

  route(app, getPendingCardOrders, async ({ actor }) => ({
    ...(await listWaitingOrders(portal, actor.personId)),
    holderName: actor.fullName,
  }));

  route(app, getOrdersForDisplay, async ({ input, actor, acting }) => {
    if (acting.as === 'holder') return listOwnOrdersForDisplay(portal, actor.personId, input);
    return readOrders(
      portal,
      { actor, acting, shows: 'list' },
      (reading) => listOrdersForDisplay(reading, viewedOrganisation(actor, acting), input),
      ({ orders }) => orders.map(({ orderId }) => orderId),
    );
  });

  route(app, getOrganisationWaitingOrders, async ({ input, actor, acting }) =>
    readOrders(
      portal,
      { actor, acting, shows: 'list' },
      (reading) => listOrganisationWaitingOrders(reading, viewedOrganisation(actor, acting), input),
      ({ orders }) => orders.map(({ orderId }) => orderId),
    ),
  );

  fileRoute(app, getOrganisationCardsFile, async ({ input: { format, ...asked }, mayGoOn, ...by }) => {
    const wanted = { ...asked, organisationId: organisationOf(by.acting) };
    const sheet = await exportOrganisationCards(portal, by, wanted);
    return isRefusal(sheet) ? sheet : fileOf(sheet, format, mayGoOn);
  });

  route(app, checkWaitingCardAction, async ({ actor }) => {
    return findWaitingAction(portal, actor.personId);
  });

  route(app, checkIfUserHasPendingOrdersOrReadyToActivateCards, async ({ actor }) => {
    const waiting = actor && (await listWaitingOrders(portal, actor.personId));
    const { bank, mobile } = portal.config.identityProvider.methods;
    return {
      userHasPendingOrdersOrReadyToActivateCards:
        waiting !== null && waiting.pendingOrders.length + waiting.readyToActivateOrders.length > 0,
      authenticateWithBankId: bank !== null,
      authenticateWithDokobit: mobile !== null,
    };
  });
}

function viewerOf(actor: Actor, acting: Acting): OrderViewer {
  const { reach } = callerOf(actor, acting);
  const { personId, sessionHash } = actor;
  const mayOrderFor = (organisationId: string) => mayIn(actor, 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS', organisationId);
  const mayApproveFor = (organisationId: string) => mayIn(actor, 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS', organisationId);
  const who = { reach, personId, sessionHash, mayOrderFor, mayApproveFor };
  if (acting.as === 'holder') return { ...who, roleIn: () => 'holder', organisationId: null };
  const roleIn = (organisationId: string) =>
    mayIn(actor, 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', organisationId) ? 'company' : null;
  return { ...who, roleIn, organisationId: organisationOf(acting) };
}

/** The organisation whose list is seen, and whether the viewer may change all its cards. */
function viewedOrganisation(actor: Actor, acting: Acting): ViewedOrganisation {
  const organisationId = organisationOf(acting);
  return {
    organisationId,
    userCanActOnAllCards: mayIn(actor, 'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS', organisationId),
    editorId: mayIn(actor, 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', organisationId) ? actor.personId : null,
    isSeenByStaff: isOfStaff(acting),
  };
}
