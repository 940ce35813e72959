import type { CardOrderDetails } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OrderCard } from '../../shared/order-card/order-card.tsx';
import { momentHere } from '../../shared/texts/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { cardOrderDetailsQuery } from '../card-order-queries.ts';
import { reasonsNotValid } from './reasons-not-valid-part.ts';
import './gate-card.css';

/** The virtual card to hold up at a gate, over the whole screen. */
export function GateCard({ order }: { readonly order: CardOrderDetails }) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>
        <FormattedMessage id="virtualCard.show" />
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={intl.formatMessage({ id: 'virtualCard.gate.title' })}
        isFullScreen
      >
        <AtTheGate order={order} />
        <div className="modal-buttons">
          <Button onPress={() => setIsOpen(false)} autoFocus>
            <FormattedMessage id="virtualCard.gate.close" />
          </Button>
        </div>
      </Modal>
    </>
  );
}

/** Asked for anew as it is opened: a card that was suspended meanwhile shows it. */
function AtTheGate({ order }: { readonly order: CardOrderDetails }) {
  const asked = useQuery({ ...cardOrderDetailsQuery(order.orderId, null), refetchOnMount: 'always' });
  const shown = asked.data?.pendingOrder ?? order;
  return (
    <div className="gate-card">
      {shown.whyNotValid.length > 0 && <reasonsNotValid.Part order={shown} scope={null} />}
      <OrderCard order={shown} isHolder />
      <p>
        <FormattedMessage
          id="virtualCard.gate.asOf"
          values={{ time: <span className="unbroken">{momentHere(new Date(asked.dataUpdatedAt).toISOString())}</span> }}
        />
      </p>
    </div>
  );
}
