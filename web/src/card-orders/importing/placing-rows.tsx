import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';
import { Message } from '../../shared/ui/message.tsx';
import type { Placing } from './use-placing.ts';

type PlacingRowsProps = {
  readonly placing: Placing;
  readonly good: number;
  readonly wrong: number;
  readonly isJudging: boolean;
  readonly onOrder: () => void;
};

/** The button that orders, and how far it is. */
export function PlacingRows({ placing: { state, done, all }, good, wrong, isJudging, onOrder }: PlacingRowsProps) {
  const { formatMessage } = useIntl();
  const progress = formatMessage({ id: 'orderCards.progress' }, { done, all });
  return (
    <div className="import-order">
      {state === 'running' && (
        <>
          <progress aria-label={progress} value={done} max={all} />
          <p role="status">{progress}</p>
          <p className="field-hint">
            <FormattedMessage id="orderCards.stay" />
          </p>
        </>
      )}
      {state === 'stopped' && (
        <Message tone="warning" isLive>
          <FormattedMessage id="orderCards.stopped" values={{ done, all }} />
        </Message>
      )}
      {state !== 'running' && (wrong > 0 || good === 0) && (
        <p className="field-hint" id="import-rest">
          {good === 0 ? (
            <FormattedMessage id="orderCards.order.none" />
          ) : (
            <FormattedMessage id="orderCards.order.rest" values={{ count: wrong }} />
          )}
        </p>
      )}
      <Button isPending={state === 'running'} isDisabled={isJudging || good === 0} onPress={onOrder}>
        {state === 'stopped' ? (
          <FormattedMessage id="orderCards.goOn" />
        ) : (
          <FormattedMessage id="orderCards.order" values={{ count: good }} />
        )}
      </Button>
    </div>
  );
}
