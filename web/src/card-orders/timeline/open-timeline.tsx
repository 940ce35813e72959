import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';

/** Its code and its texts travel when it is opened. */
const CardTimeline = lazy(() => import('./card-timeline.tsx').then((loaded) => ({ default: loaded.CardTimeline })));

type OpenTimelineProps = {
  readonly order: CardOrderDetails;
  /** The organisation that looks; null for the holder. */
  readonly scope: OrganisationScope | null;
};

/** A button that shows and hides what happened to an order and its card (L-7-1). */
export function OpenTimeline({ order, scope }: OpenTimelineProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="open-timeline">
      <Button look="quiet" onPress={() => setIsOpen(!isOpen)} aria-expanded={isOpen} aria-controls={isOpen ? id : undefined}>
        <FormattedMessage id="viewCardOrder.timeline" />
      </Button>
      {isOpen && (
        <div id={id}>
          <Suspense>
            <CardTimeline order={order} scope={scope} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
