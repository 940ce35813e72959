import { type CardOrderDetails, type CardOrderWrapper, cardTypeName, paths, type WhyNotActivated } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTrying } from '../../forms/use-trying.tsx';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { OrderCard } from '../../shared/order-card/order-card.tsx';
import type { Say } from '../../shared/status-messages.tsx';
import type { MessageId } from '../../shared/texts/messages.ts';
import { BackLink } from '../../shared/ui/back-link.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { useActivate, useCheckCardNumber } from '../card-order-queries.ts';
import { numberForm } from '../number-form.ts';
import { OrderFacts } from '../order-facts.tsx';
import { OrderLayout } from '../order-layout.tsx';
import { orderMessages } from '../order-messages.ts';
import { OrderNotices, orderNoticesId } from '../order-notices.tsx';
import { OrganisationContact } from '../organisation-contact.tsx';

type ActivateOrderProps = { wrapper: CardOrderWrapper; order: CardOrderDetails };
/** What the modal asks for: the number, or whether the card that is active now may be terminated. */
type Step = { asks: 'number' } | { asks: 'termination'; cardNumber: string; current: string };

/** Activation mode: the holder enters the card's number; a card active in the company is terminated with it (4-8). */
export function ActivateOrder({ wrapper, order }: ActivateOrderProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { productName, signInMethods } = useConfiguration();
  const check = useCheckCardNumber();
  const activation = useActivate();
  const { tryToSend } = useTrying();
  const dialog = useOpening<Step>(() => [numberForm.about()]);
  const { shown: step, close } = dialog;
  const [isForbidden, setIsForbidden] = useState(order.orgIsNotActive);
  const { orderId } = order;
  // 0.2.0 does not say it.
  const { whyNotActivated } = order;
  const isPossible = !whyNotActivated;
  const waitsFor = isPossible ? undefined : whatToWaitFor[whyNotActivated];

  async function onNumber(cardNumber: string): Promise<'valid' | 'invalid'> {
    const checked = await check.mutateAsync({ orderId, cardNumber });
    if (!checked.cardNumberIsValid) return 'invalid';
    if (!checked.userHasActivatedCardsInOrg) return activate(cardNumber);
    dialog.show({ asks: 'termination', cardNumber, current: checked.cardNumber ?? '' });
    return 'valid';
  }

  async function activate(cardNumber: string): Promise<'valid' | 'invalid'> {
    const { cardNumberIsValid, cardActivationIsForbiden } = await activation.mutateAsync({ orderId, cardNumber });
    if (!cardNumberIsValid) return 'invalid';
    close();
    setIsForbidden(cardActivationIsForbiden);
    if (!cardActivationIsForbiden)
      await navigate({ href: paths.waitingOrders('activated'), replace: true, state: { doneOrder: orderId } });
    return 'valid';
  }

  /** The number may have been changed since it was checked. */
  async function activateInstead(cardNumber: string, say: Say): Promise<void> {
    if ((await activate(cardNumber)) === 'invalid') say({ tone: 'danger', text: { id: 'errors.validation.field.cardNumber' } });
  }

  return (
    <>
      <PageTitle
        title={intl.formatMessage(
          { id: 'cardOrder.action.activate.title' },
          { cardType: cardTypeName(order.cardType, productName) },
        )}
        lead={intl.formatMessage({ id: 'cardOrder.action.activate.lead' })}
        back={<BackLink href={paths.waitingOrders()} text="cardOrder.backToWaitingOrders" />}
      />
      <OrderLayout
        notices={
          <OrderNotices
            order={order}
            isHolder
            canReject={false}
            messages={order.cardInfoIsValid ? [] : orderMessages(wrapper, order, signInMethods)}
          >
            {isForbidden && <OrganisationNotActive order={order} isLive={!order.orgIsNotActive} />}
            {waitsFor !== undefined && (
              <Message tone="info">
                <FormattedMessage id={waitsFor} values={{ validFrom: <span className="unbroken">{order.validFrom}</span> }} />
              </Message>
            )}
          </OrderNotices>
        }
        card={<OrderCard order={order} isHolder />}
        dock={
          <div className="order-dock-buttons">
            <Button
              onPress={() => {
                setIsForbidden(false);
                dialog.open({ asks: 'number' });
              }}
              isDisabled={!isPossible}
              isPending={dialog.opening !== null}
              {...(!isPossible && { 'aria-describedby': orderNoticesId })}
            >
              <FormattedMessage id="cardOrder.activate" />
            </Button>
          </div>
        }
      >
        <OrderFacts order={order} isHolder />
      </OrderLayout>
      <Modal
        isOpen={Boolean(step)}
        onClose={close}
        title={intl.formatMessage({
          id: step?.asks === 'termination' ? 'confirmTerminateModal.title' : 'cardNumberModal.activate.title',
        })}
        isAlert={step?.asks === 'termination'}
        isBusy={activation.isPending}
      >
        {step?.asks === 'number' && <numberForm.Part action="activate" onClose={close} onNumber={onNumber} />}
        {step?.asks === 'termination' && (
          <ConfirmTerminate
            cardNumber={step.current}
            isPending={activation.isPending}
            onNo={close}
            onYes={() => void tryToSend((say) => activateInstead(step.cardNumber, say))}
          />
        )}
      </Modal>
    </>
  );
}

/** What no other notice says: an inactive company and what does not match have theirs. */
const whatToWaitFor: Partial<Record<WhyNotActivated, MessageId>> = {
  validFromInFuture: 'activateCard.validFromInFuture',
  validityOver: 'errors.cards.validityOver',
};

function OrganisationNotActive({ order, isLive }: { order: CardOrderDetails; isLive: boolean }) {
  return (
    <Message tone="danger" isLive={isLive}>
      <p>
        <FormattedMessage id="errors.cards.organizationNotActive" />
      </p>
      <p className="message-details">
        <OrganisationContact order={order} />
      </p>
    </Message>
  );
}

type ConfirmTerminateProps = {
  /** The number of the active card that would be terminated. */
  cardNumber: string;
  isPending: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** The content of the modal that asks before the present card is terminated: one active card per company (2.4-19). */
function ConfirmTerminate({ cardNumber, isPending, onYes, onNo }: ConfirmTerminateProps) {
  return (
    <>
      <p>
        <FormattedMessage id="confirmTerminateModal.text" values={{ cardNumber }} />
      </p>
      <p>
        <FormattedMessage id="confirmTerminateModal.explanation" />
      </p>
      <div className="modal-buttons">
        <Button look="quiet" onPress={onNo} isDisabled={isPending} autoFocus>
          <FormattedMessage id="confirmTerminateModal.no" />
        </Button>
        <Button look="danger-strong" onPress={onYes} isPending={isPending}>
          <FormattedMessage id="confirmTerminateModal.yes" />
        </Button>
      </div>
    </>
  );
}
