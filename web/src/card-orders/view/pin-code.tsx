import { type CardOrderDetails, paths } from '@siteid/contract';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { refusalCode } from '../../shared/api/api-failure.ts';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { SignInFirst } from '../../shared/proven-email/prove-first.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { useShowPin } from '../card-order-queries.ts';
import { numberForm } from '../number-form.ts';
import './pin-code.css';

type PinCodeProps = { readonly order: Pick<CardOrderDetails, 'orderId' | 'status' | 'pinIsAvailable' | 'pinNeedsSignIn'> };

/** The part of the page's address to which a sign-in leads back that was made for the PIN. */
const place = 'pin';

/**
 * The PIN as dots until its holder shows it by the card's number; pressing it again hides it (4-9). Where configuration demands it, they
 * sign in anew first, and find the question for the number open when they come back.
 */
export function PinCode({ order: { orderId, status, pinIsAvailable: isAvailable, pinNeedsSignIn } }: PinCodeProps) {
  const intl = useIntl();
  const request = useShowPin();
  const comesBack = useLocation({ select: ({ hash }) => hash === place });
  const dialog = useOpening<'number' | 'sign-in'>(
    (asks) => (asks === 'number' ? [numberForm.about()] : []),
    comesBack && isAvailable && !pinNeedsSignIn ? 'number' : null,
  );
  const { shown: asks, close } = dialog;
  const [pin, setPin] = useState<string | null>(null);

  async function onNumber(cardNumber: string): Promise<'valid' | 'invalid'> {
    try {
      const shown = await request.mutateAsync({ orderId, cardNumber });
      if (!shown.cardNumberIsValid) return 'invalid';
      close();
      setPin(shown.pin);
    } catch (error) {
      // The sign-in has grown old while the page stood open: the number was not looked at.
      if (refusalCode(error) !== 'errors.account.signInToProve') throw error;
      dialog.show('sign-in');
    }
    return 'valid';
  }

  return (
    <div className="pin-code" id={place}>
      <p className="pin-code-shown" role="status">
        {pin !== null && (
          <button type="button" className="pin-code-value" onClick={() => setPin(null)}>
            <FormattedMessage id="pin.shown" values={{ pin }} />
          </button>
        )}
      </p>
      {pin === null ? (
        <Button
          look="quiet"
          isPending={dialog.opening !== null}
          onPress={() => dialog.open(pinNeedsSignIn ? 'sign-in' : 'number')}
          isDisabled={!isAvailable}
        >
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
      <Modal isOpen={asks === 'number'} onClose={close} title={intl.formatMessage({ id: 'cardNumberModal.showPin.title' })}>
        <numberForm.Part action="showPin" onClose={close} onNumber={onNumber} />
      </Modal>
      <SignInFirst
        isOpen={asks === 'sign-in'}
        title="pin.signIn.title"
        why="pin.signIn"
        returnTo={`${paths.viewOrder(orderId)}#${place}`}
        onClose={close}
      />
    </div>
  );
}
