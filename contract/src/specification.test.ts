import { describe, expect, test } from 'vitest';
import { calls, payloads } from '../../specification/calls.ts';
import * as fields from '../../specification/fields.ts';
import {
  furtherPermissions,
  permissionsOfWiderProduct,
  routePermissions,
  widerFurtherPermissions,
  widerRoutePermissions,
} from '../../specification/permissions.ts';
import { authInfo, getAuthInfo, putLanguage } from './calls/auth-info.ts';
import { reactivateAllCompanyCards, suspendAllCompanyCards } from './calls/card-orders/bulk-changes.ts';
import * as actions from './calls/card-orders/card-order-actions.ts';
import { cardOrderDetails } from './calls/card-orders/card-order-details.ts';
import { cardList, cardListRow, getOrdersForDisplay } from './calls/card-orders/card-order-lists.ts';
import * as orders from './calls/card-orders/card-orders.ts';
import * as log from './calls/client-log.ts';
import { getClassifiers, getConfiguration, portalConfiguration } from './calls/configuration.ts';
import { cardHistoryEntry, getCardHistory, getUserCardsList, userCardRow } from './calls/staff/people-search.ts';
import type { Endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';

const described = new Map(
  [
    getConfiguration,
    putLanguage,
    getAuthInfo,
    getClassifiers,
    orders.checkWaitingCardAction,
    orders.checkIfUserHasPendingOrdersOrReadyToActivateCards,
    orders.getCardOrderDetails,
    orders.getPendingCardOrders,
    orders.getPendingCardOrder,
    getOrdersForDisplay,
    actions.showPin,
    getUserCardsList,
    getCardHistory,
    actions.reactivateCardOrder,
    actions.activateCardOrder,
    actions.rejectCardOrder,
    actions.checkIfUserHasActivatedCardsInOrg,
    actions.suspendCardOrder,
    actions.confirmCardOrder,
    actions.terminateCardOrder,
    actions.saveVirtualCardStatus,
    suspendAllCompanyCards,
    reactivateAllCompanyCards,
    log.logClientError,
    log.logClientAction,
    log.logIndividualAction,
    log.getTelemetryConnection,
  ].map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint as Endpoint]),
);
const fieldsOf = (schema: unknown) => Object.keys((schema as { readonly shape?: object } | undefined)?.shape ?? {});

describe('the calls of the specification', () => {
  test.each(calls)('%s is described, with its verb and path [7-1]', (call) => expect(described.get(call)?.summary).toMatch(/\S/));

  test.each(Object.entries(payloads))('%s takes %j [7-1]', (call, taken) => {
    const { query, body } = described.get(call) ?? {};
    expect([...fieldsOf(query), ...fieldsOf(body)]).toEqual(expect.arrayContaining([...taken]));
  });

  test.each(Object.entries(fields.replies))('%s answers with %j [3-2]', (call, answered) => {
    expect(fieldsOf(described.get(call)?.reply)).toEqual(expect.arrayContaining([...answered]));
  });
});

const { otherUiInfo, userProfile, topMenuParameters } = authInfo.shape;
const configuration = portalConfiguration.shape;
const classifiers = getClassifiers.reply.shape;

test.each([
  ['a card order', cardOrderDetails, fields.cardOrderDetails],
  ['a row of the card list', cardListRow, fields.cardListRow],
  ['the paging of the card list', cardList.shape.pagination, fields.pagination],
  ['an order that waits', orders.pendingCardOrders.shape.pendingOrders.def.element, fields.waitingOrder],
  ['a card that waits', orders.pendingCardOrders.shape.readyToActivateOrders.def.element, fields.waitingOrder],
  ["a row of a user's cards", userCardRow, fields.globalSearchCardRow],
  ['an entry of a history', cardHistoryEntry, fields.cardHistoryEntry],
  ['what the interface knows', otherUiInfo, fields.otherUiInfo],
  ['the profile of a user', userProfile, fields.userProfile],
  ['the top menu', topMenuParameters, fields.topMenuParameters],
  ['a country of the classifiers', classifiers.countries.def.element, fields.country],
  ['a service of the configuration', configuration.services.def.valueType, fields.service],
  ['customer service', configuration.customerSupportInformation.shape.sv, fields.customerSupportInformation],
])('%s has every specified field [3-1, 3-2, 3-4, 3-5, 3-6]', (_, schema, specified) => {
  expect(specified).not.toEqual([]);
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining([...specified]));
});

test('the configuration says whether virtual cards are enabled where the specification has it [3-5]', () => {
  expect(fieldsOf(configuration.servicePortal.shape.cardOrdering)).toContain('virtualCardEnabled');
});

test('the permissions are those of the specification and of the wider product, and no other [6-1, 6-2]', () => {
  const wider = [...permissionsOfWiderProduct, ...Object.keys(widerRoutePermissions), ...widerFurtherPermissions];
  const specified = [...Object.keys(routePermissions), ...furtherPermissions, ...wider];
  expect(permissions.toSorted()).toEqual(specified.toSorted());
});
