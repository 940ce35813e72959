import type { CardOrderDetails } from '@siteid/contract';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';
import { GateCard } from './gate-card.tsx';

/** The second of two taps by which a holder suspends a card that is missing: its code and texts travel with the first. */
const LostCardQuestion = lazy(() =>
  import('../../shared/card-loss/lost-card-question.tsx').then((loaded) => ({ default: loaded.LostCardQuestion })),
);

type CardAtHandProps = { readonly order: CardOrderDetails; readonly showsVirtualCard: boolean };

/** What a holder opens their card for, right under it: to show it at a gate, or because it is missing (L-2-2). */
export function CardAtHand({ order, showsVirtualCard }: CardAtHandProps) {
  const [isLost, setIsLost] = useState(false);
  return (
    <div className="button-row">
      {showsVirtualCard && <GateCard order={order} />}
      <Button look="plain" onPress={() => setIsLost(true)}>
        <FormattedMessage id="allCards.lost" />
      </Button>
      <Suspense>{isLost && <LostCardQuestion order={order} onClose={() => setIsLost(false)} />}</Suspense>
    </div>
  );
}
