import { type BannerStatus, cardTypeName, type PendingCardOrders, paths, serverPaths } from '@siteid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { useOrderWasReopened } from '../shared/places/order-reopened.ts';
import type { MessageId } from '../shared/texts/messages.ts';
import { CardGlyph } from '../shared/ui/card/card-glyph.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { waitingOrdersQuery } from './waiting-orders-queries.ts';
import './waiting-orders-screen.css';

const thanks: Readonly<Record<BannerStatus, MessageId>> = {
  confirmed: 'waitingOrders.success.confirmed',
  activated: 'waitingOrders.success.activated',
  rejected: 'waitingOrders.success.rejected',
  suspended: 'waitingOrders.success.suspended',
  reactivated: 'waitingOrders.success.reactivated',
  terminated: 'waitingOrders.success.terminated',
};

/** The dashboard: what waits for the holder, or that nothing does. */
export function WaitingOrdersScreen() {
  const { formatMessage } = useIntl();
  const { data } = useSuspenseQuery(waitingOrdersQuery);
  const { status } = useParams({ strict: false }) as { status?: BannerStatus };
  const isReopened = useOrderWasReopened();
  const isAskedFor = useLocation({ select: ({ state }) => state.asksForDashboard === true });
  const somethingWaits = data.pendingOrders.length + data.readyToActivateOrders.length > 0;
  return (
    <div className="waiting-orders">
      {status !== undefined && (
        <Message tone="success" isLive>
          <FormattedMessage id={isReopened && status === 'reactivated' ? 'waitingOrders.success.reopened' : thanks[status]} />
        </Message>
      )}
      <PageTitle
        above={<Logo />}
        title={formatMessage({ id: 'waitingOrders.greeting' }, { holderName: data.holderName })}
        tabTitle={formatMessage({ id: 'topBar.waitingOrders' })}
        lead={somethingWaits && <FormattedMessage id="waitingOrders.inputNeeded" />}
      />
      {somethingWaits ? <Waiting lists={data} /> : <NothingWaits isDone={status !== undefined || isAskedFor} />}
    </div>
  );
}

function Waiting({ lists }: { readonly lists: PendingCardOrders }) {
  return (
    <div className="waiting-orders-lists">
      <OrderList titleId="waitingOrders.pending.title" actionId="waitingOrders.pending.review" orders={lists.pendingOrders} />
      <OrderList
        titleId="waitingOrders.ready.title"
        actionId="waitingOrders.ready.activate"
        orders={lists.readyToActivateOrders}
      />
    </div>
  );
}

type OrderListProps = {
  readonly titleId: 'waitingOrders.pending.title' | 'waitingOrders.ready.title';
  readonly actionId: 'waitingOrders.pending.review' | 'waitingOrders.ready.activate';
  readonly orders: PendingCardOrders['pendingOrders'];
};

function OrderList({ titleId, actionId, orders }: OrderListProps) {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  if (orders.length === 0) return null;
  return (
    <Panel title={formatMessage({ id: titleId })}>
      <ul className="waiting-orders-list">
        {orders.map(({ orderId, cardType, orgName }) => (
          <li key={orderId}>
            <CardGlyph cardType={cardType} />
            <div className="waiting-orders-what">
              <strong>{orgName}</strong>
              <p>
                <FormattedMessage id={`cardType.${cardType === 'lma' ? 'lma' : 'nordic'}`} values={{ product: productName }} />
              </p>
            </div>
            <LinkButton href={paths.order(orderId)}>
              <FormattedMessage id={actionId} values={{ product: cardTypeName(cardType, productName) }} />
              <span className="visually-hidden">, {orgName}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NothingWaits({ isDone }: { readonly isDone: boolean }) {
  const { urlAfterSignOut } = useConfiguration();
  return (
    <Panel>
      <p className="waiting-orders-nothing">
        <FormattedMessage id={isDone ? 'waitingOrders.allIsSet' : 'waitingOrders.nothingWaits'} />
      </p>
      <p>
        <FormattedMessage id="waitingOrders.contactEmployer" />
      </p>
      <div className="button-row">
        <LinkButton href={paths.allCards()}>
          <FormattedMessage id="waitingOrders.allCards" />
        </LinkButton>
        <LinkButton href={serverPaths.signOut(urlAfterSignOut ?? paths.confirmOrder())} isDocument look="quiet">
          <FormattedMessage id="topBar.signOut" />
        </LinkButton>
      </div>
    </Panel>
  );
}
