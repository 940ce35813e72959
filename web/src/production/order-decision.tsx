import type { OrderInProduction, ProductionEvent, ProductionQueue, ProductionSupplier } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { FailureText } from '../shared/failures/failure-text.tsx';
import { showMessage } from '../shared/status-messages.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PersonalizeForm } from './personalize-form.tsx';
import { useReports } from './production-queries.ts';
import { TurnDown } from './turn-down.tsx';

type OrderDecisionProps = {
  readonly supplier: ProductionSupplier;
  readonly queue: ProductionQueue;
  readonly order: OrderInProduction;
  readonly onDone: () => void;
  readonly onSkip: () => void;
};

/** What is reported without a further word, and what it fails as. */
const plain = {
  check: { done: 'accepted', failed: null },
  print: { done: 'printed', failed: 'printing-failed' },
  personalize: { done: null, failed: 'personalization-failed' },
  failed: { done: 'retry', failed: null },
} as const satisfies Record<ProductionQueue, { done: ProductionEvent['event'] | null; failed: ProductionEvent['event'] | null }>;

/** The buttons of an order; once it is reported the next opens by itself (W-6-2). */
export function OrderDecision({ supplier, queue, order, onDone, onSkip }: OrderDecisionProps) {
  const { report } = useReports(supplier.id);
  const [telling, setTelling] = useState<'rejected' | 'sent-back' | null>(null);
  const { done, failed } = plain[queue];
  const { orderId, nameToPrint: name } = order;

  async function send(reported: ProductionEvent, keepReason = false): Promise<void> {
    await report.mutateAsync({ orderId, reported, keepReason });
    showMessage({ tone: 'success', text: { id: `production.reported.${reported.event}`, values: { name } } });
    onDone();
  }
  // What failed is told below.
  const press = (event: NonNullable<typeof done> | NonNullable<typeof failed>) => () =>
    void send({ event }).catch(() => undefined);

  return (
    <section className="production-decision">
      {report.isError && (
        <Message
          tone="danger"
          isLive
          actions={
            <Button look="quiet" onPress={onSkip}>
              <FormattedMessage id="production.next" />
            </Button>
          }
        >
          <FailureText text={failureMessage(report.error)} />
        </Message>
      )}
      {queue === 'personalize' && (
        <PersonalizeForm
          accreditationCode={supplier.accreditationCode}
          onSend={({ cardNumber, pin }) => send({ event: 'personalized', card_number: cardNumber, pin })}
          onTold={() => report.reset()}
        />
      )}
      {telling !== null ? (
        <TurnDown
          key={telling}
          event={telling}
          supplierId={supplier.id}
          isPending={report.isPending}
          onSend={({ reason, keepReason }) => send({ event: telling, reason }, keepReason)}
          onClose={() => setTelling(null)}
        />
      ) : (
        <div className="button-row">
          {done !== null && (
            <Button isPending={report.isPending} onPress={press(done)}>
              <FormattedMessage id={`production.report.${done}`} />
            </Button>
          )}
          {failed !== null && (
            <Button look="danger" isPending={report.isPending} onPress={press(failed)}>
              <FormattedMessage id={`production.report.${failed}`} />
            </Button>
          )}
          {order.maySendBack && (
            <Button look="quiet" onPress={() => setTelling('sent-back')}>
              <FormattedMessage id="production.report.sent-back" />
            </Button>
          )}
          {order.mayTurnDown && (
            <Button look="danger" onPress={() => setTelling('rejected')}>
              <FormattedMessage id="production.report.rejected" />
            </Button>
          )}
          <Button look="plain" onPress={onSkip}>
            <FormattedMessage id="production.skip" />
          </Button>
        </div>
      )}
    </section>
  );
}
