import { type CardOrderDetails, type CardOrderWrapper, cardTypeName, paths } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { OrderCard } from '../../shared/order-card/order-card.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { OrderFacts } from '../order-facts.tsx';
import { OrderLayout } from '../order-layout.tsx';
import { isAcceptBlocked, orderMessages } from '../order-messages.ts';
import { OrderNotices, orderNoticesId } from '../order-notices.tsx';
import { ContactsFields, useContactsForm } from './contacts-form.tsx';

type ConfirmOrderProps = { wrapper: CardOrderWrapper; order: CardOrderDetails; back: ReactNode };

/** Respond mode: the holder accepts the order as it stands, rejects it (2.4-12), or says what is wrong with it (L-3-1). */
export function ConfirmOrder({ wrapper, order, back }: ConfirmOrderProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { productName, signInMethods } = useConfiguration();
  const form = useContactsForm(
    order,
    () => void navigate({ href: paths.waitingOrders('confirmed'), replace: true, state: { doneOrder: order.orderId } }),
  );
  const isBlocked = isAcceptBlocked(wrapper, order);
  // The way on is then another sign-in, not a rejection.
  const needsOtherSignIn = order.showLMACardNotAllowedMsg || order.showNordicCardNotAllowedMsg;
  const cardType = cardTypeName(order.cardType, productName);
  // Whose order it is not cannot say what is right.
  const saysWhatIsWrong = wrapper.isCardGovIdMatching && (
    <LinkButton look="plain" href={paths.rejectOrder(order.orderId)} state={{ isWrong: true }}>
      <FormattedMessage id="cardOrder.isWrong" />
    </LinkButton>
  );

  return (
    <>
      <PageTitle
        title={intl.formatMessage({ id: 'cardOrder.action.confirm.title' }, { cardType })}
        lead={intl.formatMessage({ id: 'cardOrder.action.confirm.lead' }, { orgName: order.orgName })}
        back={back}
      />
      <Form form={form}>
        <OrderLayout
          notices={<OrderNotices order={order} isHolder canReject messages={orderMessages(wrapper, order, signInMethods)} />}
          card={<OrderCard order={order} isHolder beside={saysWhatIsWrong} />}
          dock={
            <>
              {isBlocked && (
                <a className="order-dock-note" href={`#${orderNoticesId}`} onClick={showNotices}>
                  <FormattedMessage id="cardOrder.acceptBlocked" />
                </a>
              )}
              <div className="order-dock-buttons" data-even>
                <LinkButton look={needsOtherSignIn ? 'quiet' : 'danger'} href={paths.rejectOrder(order.orderId)}>
                  <FormattedMessage id="cardOrder.reject" />
                </LinkButton>
                <Button
                  type="submit"
                  isDisabled={isBlocked}
                  isPending={form.isSubmitting}
                  {...(isBlocked && { 'aria-describedby': orderNoticesId })}
                >
                  <FormattedMessage id="cardOrder.accept" />
                </Button>
              </div>
            </>
          }
        >
          {!isBlocked && <ContactsFields form={form} />}
          <OrderFacts order={order} isHolder asksForPhone={!isBlocked} />
        </OrderLayout>
      </Form>
    </>
  );
}

/** Not by the address, which belongs to the router: a new hash would lead to the top of the page. */
function showNotices(event: MouseEvent): void {
  event.preventDefault();
  const notices = document.getElementById(orderNoticesId);
  notices?.scrollIntoView({ block: 'center' });
  notices?.focus({ preventScroll: true });
}
