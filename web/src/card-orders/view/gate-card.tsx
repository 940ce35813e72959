import type { CardOrderDetails } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useIsOnline } from '../../shared/connection.ts';
import type { LatePart } from '../../shared/late-parts/late-part.tsx';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { OrderCard } from '../../shared/order-card/order-card.tsx';
import { momentHere } from '../../shared/texts/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { cardOrderDetailsQuery } from '../card-order-queries.ts';
import { reasonsNotValid } from './reasons-not-valid-part.ts';
import './gate-card.css';

/** Asked for anew as it is opened: a card that was suspended meanwhile shows it. */
const asItIsNow = (order: CardOrderDetails): LatePart => ({
  name: 'AtTheGate',
  async bring(queryClient, language) {
    const { pendingOrder } = await queryClient.fetchQuery({ ...cardOrderDetailsQuery(order.orderId, null), staleTime: 0 });
    if (pendingOrder !== null && pendingOrder.whyNotValid.length > 0) await reasonsNotValid.about().bring(queryClient, language);
  },
});

/** The virtual card to hold up at a gate, over the whole screen. */
export function GateCard({ order }: { readonly order: CardOrderDetails }) {
  const intl = useIntl();
  const gate = useOpening(() => [asItIsNow(order)]);
  return (
    <>
      <Button isPending={gate.opening !== null} onPress={() => gate.open(true)}>
        <FormattedMessage id="virtualCard.show" />
      </Button>
      <Modal
        isOpen={gate.shown === true}
        onClose={gate.close}
        title={intl.formatMessage({ id: 'virtualCard.gate.title' })}
        isFullScreen
      >
        <AtTheGate order={order} />
        <div className="modal-buttons">
          <Button onPress={gate.close} autoFocus>
            <FormattedMessage id="virtualCard.gate.close" />
          </Button>
        </div>
      </Modal>
    </>
  );
}

function AtTheGate({ order }: { readonly order: CardOrderDetails }) {
  const asked = useQuery(cardOrderDetailsQuery(order.orderId, null));
  const shown = asked.data?.pendingOrder ?? order;
  const isChecked = useIsOnline() && !asked.isError;
  return (
    <div className="gate-card">
      {shown.whyNotValid.length > 0 && <reasonsNotValid.Part order={shown} scope={null} />}
      <OrderCard order={shown} isHolder />
      <p>
        <FormattedMessage
          id="virtualCard.gate.asOf"
          values={{ time: <span className="unbroken">{momentHere(new Date(asked.dataUpdatedAt).toISOString())}</span> }}
        />
        <strong role="status">{!isChecked && <FormattedMessage id="virtualCard.gate.notChecked" />}</strong>
      </p>
    </div>
  );
}
