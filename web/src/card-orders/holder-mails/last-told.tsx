import type { CardOrderDetails } from '@siteid/contract';
import { latePart } from '../../shared/late-parts/late-part.tsx';

/** It travels with an order whose holder was told of it. */
export const toldHolder = latePart(() => import('./told-holder.tsx'), 'ToldHolder');

/** How the holder was last told of an order, for its company. */
export const LastTold = ({ order }: { readonly order: CardOrderDetails }) =>
  order.lastTold && <toldHolder.Part order={order} lastTold={order.lastTold} />;
