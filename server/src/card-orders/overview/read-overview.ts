import {
  dayAfter,
  endsWithinChoices,
  flowDays,
  flowOrdersAtMost,
  type getOrganisationOverview,
  orderSteps,
  type RefusalsOf,
  type ReplyOf,
  stepsOfFlow,
} from '@siteid/contract';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { findOrdersForDisplay } from '../reading/card-order-list-store.ts';
import { turnedDownSince } from '../reading/list-card-orders.ts';
import { countBySteps, findFlow, hasAnyOrder } from './overview-store.ts';

const day = 86_400_000;

/** What of a company's cards and orders waits for whom, what ends soon, and how long its orders took (L-11-2): numbers alone. */
export async function readOverview(
  portal: Portal,
  organisationId: string,
): Promise<ReplyOf<typeof getOrganisationOverview> | Refusal<RefusalsOf<typeof getOrganisationOverview>>> {
  const { db, today, now } = portal;
  const organisation = await findOrganisation(db, organisationId);
  if (organisation === null) return refuse('errors.cards.itemNotFound');
  const from = today();
  const ends = endsWithinChoices.map((withinDays) => dayAfter(from, withinDays));
  const since = new Date(now().getTime() - flowDays * day);
  const [hasOrders, steps, list, flow] = await Promise.all([
    hasAnyOrder(db, organisationId),
    countBySteps(db, organisationId, turnedDownSince(portal)),
    // The very list that a number leads to.
    findOrdersForDisplay(db, { ...toRenewOf(organisationId), ends: { from, until: ends.at(-1) ?? from, choices: ends } }),
    findFlow(db, organisationId, { since, atMost: flowOrdersAtMost }),
  ]);
  const taken = new Map(flow.map(({ step, ...rest }) => [step, rest]));
  return {
    orgName: organisation.name,
    hasOrders,
    waiting: orderSteps.flatMap((step) => {
      const orders = steps.get(step);
      return orders === undefined ? [] : [{ step, orders }];
    }),
    ending: endsWithinChoices.map((withinDays, place) => ({ withinDays, cards: list?.ending?.[place] ?? 0 })),
    flow: stepsOfFlow.flatMap((step) => {
      const took = taken.get(step);
      return took === undefined ? [] : [{ step, ...took }];
    }),
    whole: taken.get('whole') ?? null,
  };
}

const toRenewOf = (organisationId: string) =>
  ({
    organisationId,
    filter: 'all',
    text: '',
    withoutPhoto: false,
    sentBack: false,
    toRenew: true,
    sortBy: 'ordered',
    sortDirection: 'descending',
    page: 1,
    itemsPerPage: 1,
  }) as const;
