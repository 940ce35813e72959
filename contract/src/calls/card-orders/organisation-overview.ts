import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { orderSteps, stepsOfFlow } from '../../order-step.ts';
import { organisationSlot } from '../../values.ts';

const view = 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS';

/** The flow is told of the orders of so many days, and of the newest so many at most. */
export const flowDays = 180;
export const flowOrdersAtMost = 1000;

/**
 * What of a company's cards and orders waits for whom, how many cards end soon that nobody has renewed, and how long its orders took from
 * step to step (L-11-2). Numbers alone: it tells of nobody.
 */
export const getOrganisationOverview = endpoint({
  method: 'GET',
  path: '/cards/organization-overview/:organizationId',
  summary: "How many of a company's orders wait for whom, how many cards end soon, and how long orders take.",
  access: { holder: view, organisation: view },
  changesState: false,
  params: z.strictObject({ organizationId: organisationSlot }),
  reply: z.strictObject({
    orgName: z.string(),
    hasOrders: z.boolean(),
    /** Those steps that something waits for. */
    waiting: z.array(z.strictObject({ step: z.enum(orderSteps), orders: z.int() })),
    /** How many cards end within each of `endsWithinChoices` and are still to be renewed. */
    ending: z.array(z.strictObject({ withinDays: z.int(), cards: z.int() })),
    /** Steps that an order of the last `flowDays` has gone through, of how many orders, and how many days half of them took at most. */
    flow: z.array(z.strictObject({ step: z.enum(stepsOfFlow), orders: z.int(), medianDays: z.number() })),
    /** The same from the order to the active card; null where none is active yet. */
    whole: z.nullable(z.strictObject({ orders: z.int(), medianDays: z.number() })),
  }),
  refusals: ['errors.cards.itemNotFound'],
});
