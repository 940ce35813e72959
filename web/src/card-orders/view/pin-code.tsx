import type { CardOrderDetails } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { CardNumberForm } from '../card-number-form.tsx';
import { useShowPin } from '../card-order-queries.ts';
import './pin-code.css';

type PinCodeProps = { readonly order: Pick<CardOrderDetails, 'orderId' | 'status' | 'pinIsAvailable'> };

/** The PIN as dots until its holder shows it by the card's number; pressing it again hides it (4-9). */
export function PinCode({ order: { orderId, status, pinIsAvailable: isAvailable } }: PinCodeProps) {
  const intl = useIntl();
  const request = useShowPin();
  const [asksNumber, setAsksNumber] = useState(false);
  const [pin, setPin] = useState<string | null>(null);

  async function onNumber(cardNumber: string): Promise<'valid' | 'invalid'> {
    const shown = await request.mutateAsync({ orderId, cardNumber });
    if (!shown.cardNumberIsValid) return 'invalid';
    setAsksNumber(false);
    setPin(shown.pin);
    return 'valid';
  }

  return (
    <div className="pin-code">
      <p className="pin-code-shown" role="status">
        {pin !== null && (
          <button type="button" className="pin-code-value" onClick={() => setPin(null)}>
            <FormattedMessage id="pin.shown" values={{ pin }} />
          </button>
        )}
      </p>
      {pin === null ? (
        <Button look="quiet" onPress={() => setAsksNumber(true)} isDisabled={!isAvailable}>
          <span className="pin-code-dots" aria-hidden="true">
            ••••
          </span>
          <FormattedMessage id="pin.hidden" />
        </Button>
      ) : (
        <Button look="quiet" onPress={() => setPin(null)}>
          <FormattedMessage id="pin.hide" />
        </Button>
      )}
      {!isAvailable && (
        <p className="pin-code-hint">
          <FormattedMessage id={status === 'suspended' ? 'pin.suspended' : 'pin.notAvailable'} />
        </p>
      )}
      <Modal
        isOpen={asksNumber}
        onClose={() => setAsksNumber(false)}
        title={intl.formatMessage({ id: 'cardNumberModal.showPin.title' })}
      >
        <CardNumberForm action="showPin" onClose={() => setAsksNumber(false)} onNumber={onNumber} />
      </Modal>
    </div>
  );
}
