import type { CardOrderDetails } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { lostCard } from '../../shared/card-loss/lost-card.ts';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { Button } from '../../shared/ui/button.tsx';
import { GateCard } from './gate-card.tsx';

type CardAtHandProps = { readonly order: CardOrderDetails; readonly showsVirtualCard: boolean };

/** What a holder opens their card for, right under it: to show it at a gate, or because it is missing (L-2-2, L-2-7). */
export function CardAtHand({ order, showsVirtualCard }: CardAtHandProps) {
  const lost = useOpening(() => [lostCard.about()]);
  return (
    <div className="button-row">
      {showsVirtualCard && <GateCard order={order} />}
      <Button look="plain" isPending={lost.opening !== null} onPress={() => lost.open(true)}>
        <FormattedMessage id="allCards.lost" />
      </Button>
      {lost.shown && <lostCard.Part order={order} onClose={lost.close} />}
    </div>
  );
}
