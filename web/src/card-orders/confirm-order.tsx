import { type CardOrderDetails, type CardOrderWrapper, cardTypeName } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { useConfiguration } from '../shared/api/configuration.ts';
import { useCameFromAllCards } from '../shared/places/came-from.ts';
import { paths } from '../shared/places/paths.ts';
import { Button } from '../shared/ui/button.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { ContactsFields, useContactsForm } from './contacts-form.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLayout } from './order-layout.tsx';
import { OrderMessageList } from './order-message-list.tsx';
import { isAcceptBlocked, orderMessages } from './order-messages.ts';

type ConfirmOrderProps = { wrapper: CardOrderWrapper; order: CardOrderDetails };

/** Respond mode: the holder accepts the order as it stands, or rejects it (2.4-12). */
export function ConfirmOrder({ wrapper, order }: ConfirmOrderProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { productName, signInMethods } = useConfiguration();
  const cameFromAllCards = useCameFromAllCards();
  const noteId = useId();
  const form = useContactsForm(order, () => void navigate({ href: paths.waitingOrders('confirmed'), replace: true }));
  const isBlocked = isAcceptBlocked(wrapper, order);
  const cardType = cardTypeName(order.cardType, productName);

  return (
    <>
      <PageTitle
        title={intl.formatMessage({ id: 'cardOrder.action.confirm.title' }, { cardType })}
        lead={intl.formatMessage({ id: 'cardOrder.action.confirm.lead' }, { orgName: order.orgName })}
        actions={
          cameFromAllCards && (
            <LinkButton look="quiet" href={paths.allCards()}>
              <FormattedMessage id="cardOrder.back" />
            </LinkButton>
          )
        }
      />
      <Form form={form}>
        <OrderLayout
          card={<OrderCard order={order} isHolder />}
          dock={
            <>
              {isBlocked && (
                <p className="order-dock-note" id={noteId}>
                  <FormattedMessage id="cardOrder.acceptBlocked" />
                </p>
              )}
              <div className="order-dock-buttons">
                <LinkButton look="danger" href={paths.rejectOrder(order.orderId)}>
                  <FormattedMessage id="cardOrder.reject" />
                </LinkButton>
                <Button
                  type="submit"
                  isDisabled={isBlocked}
                  isPending={form.isSubmitting}
                  {...(isBlocked && { 'aria-describedby': noteId })}
                >
                  <FormattedMessage id="cardOrder.accept" />
                </Button>
              </div>
            </>
          }
        >
          <OrderMessageList messages={orderMessages(wrapper, order, signInMethods)} />
          <ContactsFields form={form} />
          <OrderFacts order={order} isHolder asksForPhone />
        </OrderLayout>
      </Form>
    </>
  );
}
