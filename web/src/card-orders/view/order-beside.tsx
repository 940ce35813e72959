import { type CardOrderDetails, type CardOrderWrapper, cardStage, type OrganisationScope, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { ListBeside, useListLeft } from '../../shared/navigation/list-left.ts';
import { OrderCard } from '../../shared/order-card/order-card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { LinkButton } from '../../shared/ui/link.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { cardOrderDetailsQuery } from '../card-order-queries.ts';
import '../order-card-placeholder.css';
import { LastTold } from '../holder-mails/last-told.tsx';
import { OrderFacts } from '../order-facts.tsx';
import { viewedMessages } from '../order-messages.ts';
import { OrderNotices } from '../order-notices.tsx';
import { OrderPartFailed } from '../order-part-failed.tsx';
import { isAllowed } from '../reason-action.ts';
import { OpenTimeline } from '../timeline/open-timeline.tsx';
import { CardActions } from './card-actions.tsx';
import { useCardNotices } from './card-notices.tsx';
import { LastChange } from './last-change.tsx';
import './order-beside.css';

type OrderBesideProps = {
  readonly orderId: string;
  readonly scope: OrganisationScope;
  /** The list beside which it stands: what is done to the order leads back there. */
  readonly listLeft: string;
  readonly onClose: () => void;
};

/** An order beside the list that it was opened from: its card, its last change, what can be done, its facts. */
export function OrderBeside({ orderId, scope, listLeft, onClose }: OrderBesideProps) {
  const { formatMessage } = useIntl();
  const titleId = useId();
  const { data, error, refetch } = useQuery(cardOrderDetailsQuery(orderId, scope));
  const order = data?.pendingOrder;
  return (
    <section className="order-beside" aria-labelledby={titleId}>
      <header className="order-beside-head">
        <h2 id={titleId} tabIndex={-1} aria-live="polite">
          {order ? (
            <FormattedMessage id="viewCardOrder.title" values={{ name: order.fullName ?? '', stage: cardStage(order.status) }} />
          ) : (
            <FormattedMessage id="cardOrder.loading.title" />
          )}
        </h2>
        <button
          type="button"
          className="order-beside-close"
          aria-label={formatMessage({ id: 'orderBeside.close' })}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      {order && (
        <ListBeside value={listLeft}>
          <Order key={orderId} wrapper={data} order={order} scope={scope} />
        </ListBeside>
      )}
      {!order && error === null && <Loading />}
      {!order && error !== null && <OrderPartFailed error={error} onRetry={() => void refetch()} />}
    </section>
  );
}

const Loading = () => (
  <>
    <div className="order-card-placeholder" />
    <LoadingIndicator lines={6} />
  </>
);

type OrderProps = {
  readonly wrapper: CardOrderWrapper;
  readonly order: CardOrderDetails;
  readonly scope: OrganisationScope;
};

function Order({ wrapper, order, scope }: OrderProps) {
  const { signInMethods } = useConfiguration();
  const listLeft = useListLeft();
  const [notices, areBrought] = useCardNotices(order, scope);
  if (!areBrought) return <Loading />;
  return (
    <>
      <OrderNotices
        order={order}
        isHolder={false}
        canReject={isAllowed('reject', order, false)}
        messages={viewedMessages(wrapper, order, { isHolder: false, offered: signInMethods })}
      >
        {notices}
      </OrderNotices>
      <OrderCard order={order} isHolder={false} />
      {order.lastChange !== null && <LastChange {...order.lastChange} />}
      <LastTold order={order} />
      <OpenTimeline order={order} scope={scope} />
      <div className="button-row">
        <CardActions order={order} scope={scope} />
        <LinkButton look="quiet" href={paths.organisationViewOrder(scope, order.orderId)} state={{ listLeft }}>
          <FormattedMessage id="orderBeside.open" />
        </LinkButton>
      </div>
      <OrderFacts order={order} isHolder={false} />
    </>
  );
}
