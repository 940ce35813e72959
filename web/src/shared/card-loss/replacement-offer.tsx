import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { FurtherTexts } from '../texts/further-texts.tsx';
import { words } from './card-loss-words.ts';
import { OrderReplacement } from './order-replacement.tsx';

/** The same one click beside what was just said of the card. */
export const ReplacementOffer = ({ order, scope }: { readonly order: CardOrderDetails; readonly scope: OrganisationScope }) => (
  <FurtherTexts files={words}>
    <OrderReplacement order={order} scope={scope} look="quiet" />
  </FurtherTexts>
);
