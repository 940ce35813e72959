import { type CardOrderStatus, stepsOfFlow } from '@siteid/contract';
import { type Action, transitions } from '../card-order.ts';

type Step = (typeof stepsOfFlow)[number];

/** The action that ends each step; the next begins where it leads. */
const endedBy = {
  approve: 'approve',
  check: 'accept',
  review: 'confirm',
  make: 'personalize',
  activate: 'activate',
} as const satisfies Record<Step, Action>;

/** From which status to which an order goes by a step; `whole` is from the order to the active card. */
type FlowStep = { readonly step: Step | 'whole'; readonly from: CardOrderStatus; readonly to: CardOrderStatus };

/** The steps of the flow, as the table of transitions has them. */
export const flowSteps: readonly FlowStep[] = withWhole(
  stepsOfFlow.map((step, at) => {
    const before = stepsOfFlow[at - 1];
    return { step, from: ledToBy(before === undefined ? 'order' : endedBy[before]), to: ledToBy(endedBy[step]) };
  }),
);

function withWhole(steps: readonly FlowStep[]): FlowStep[] {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the flow has its steps');
  return [...steps, { step: 'whole', from: first.from, to: last.to }];
}

function ledToBy(action: Action): CardOrderStatus {
  const [to, ...others] = new Set(transitions.filter((row) => row.action === action).map((row) => row.to));
  if (to === undefined || others.length > 0) throw new Error(`${action} leads to no single status`);
  return to;
}
