import { type BannerStatus, type CardListRow, cardTypeName, type PendingCardOrders, paths } from '@siteid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration, useRegistrationLink } from '../shared/api/configuration.ts';
import { useDoneOrder, useOrderWasReopened } from '../shared/navigation/link-states.ts';
import { SignOutLink } from '../shared/navigation/sign-out-link.tsx';
import { ListedCard } from '../shared/order-card/listed-card.tsx';
import type { MessageId } from '../shared/texts/messages.ts';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { AfterAction, waitingOrdersQuery } from './dashboard-queries.ts';
import './dashboard-screen.css';

/** It stands below what waits, and is asked for once that is drawn. */
const CardsInHand = lazy(() => import('./cards-in-hand.tsx').then((loaded) => ({ default: loaded.CardsInHand })));

const thanks: Readonly<Record<BannerStatus, MessageId>> = {
  confirmed: 'waitingOrders.success.confirmed',
  activated: 'waitingOrders.success.activated',
  rejected: 'waitingOrders.success.rejected',
  suspended: 'waitingOrders.success.suspended',
  reactivated: 'waitingOrders.success.reactivated',
  terminated: 'waitingOrders.success.terminated',
};

/** The dashboard: what waits for the holder, or that nothing does. */
export function DashboardScreen() {
  const { formatMessage } = useIntl();
  const { data } = useSuspenseQuery(waitingOrdersQuery);
  const { status } = useParams({ strict: false }) as { status?: BannerStatus };
  const isReopened = useOrderWasReopened();
  const done = isReopened && status === 'reactivated' ? 'reopened' : status;
  const doneOrder = useDoneOrder();
  const isAskedFor = useLocation({ select: ({ state }) => state.asksForDashboard === true });
  const isDrawn = useDeferredValue(true, false);
  const { pendingOrders, readyToActivateOrders } = data;
  const somethingWaits = pendingOrders.length + readyToActivateOrders.length > 0;
  const isAsked = pendingOrders.length > 0 || readyToActivateOrders.some(({ orgIsNotActive }) => !orgIsNotActive);
  const isAllSet = done !== undefined && !somethingWaits;
  const below = (
    <>
      {somethingWaits && <Waiting lists={data} />}
      {!somethingWaits && done === undefined && <NothingWaits isAskedFor={isAskedFor} />}
      <Suspense>{isDrawn && <CardsInHand except={doneOrder} />}</Suspense>
    </>
  );
  return (
    <div className="waiting-orders">
      {status !== undefined && (
        <Message tone="success" isLive>
          <FormattedMessage id={done === 'reopened' ? 'waitingOrders.success.reopened' : thanks[status]} />
        </Message>
      )}
      <PageTitle
        title={formatMessage({ id: 'waitingOrders.greeting' }, { holderName: data.holderName })}
        tabTitle={formatMessage({ id: 'topBar.waitingOrders' })}
        lead={(isAsked || isAllSet) && <FormattedMessage id={isAsked ? 'waitingOrders.inputNeeded' : 'waitingOrders.allIsSet'} />}
      />
      {done === undefined ? (
        below
      ) : (
        <Suspense fallback={below}>
          <AfterAction done={done} orderId={doneOrder} isQuiet={somethingWaits}>
            {below}
          </AfterAction>
        </Suspense>
      )}
    </div>
  );
}

function Waiting({ lists: { pendingOrders, readyToActivateOrders } }: { readonly lists: PendingCardOrders }) {
  // One thing to do: what stands first.
  const first = pendingOrders[0] ?? readyToActivateOrders.find(({ orgIsNotActive }) => !orgIsNotActive);
  return (
    <div className="dashboard-lists">
      <OrderList
        titleId="waitingOrders.pending.title"
        actionId="waitingOrders.pending.review"
        orders={pendingOrders}
        first={first}
      />
      <OrderList
        titleId="waitingOrders.ready.title"
        actionId="waitingOrders.ready.activate"
        orders={readyToActivateOrders}
        first={first}
      />
    </div>
  );
}

type OrderListProps = {
  readonly titleId: 'waitingOrders.pending.title' | 'waitingOrders.ready.title';
  readonly actionId: 'waitingOrders.pending.review' | 'waitingOrders.ready.activate';
  readonly orders: PendingCardOrders['pendingOrders'];
  /** The one whose button is the screen's primary. */
  readonly first: CardListRow | undefined;
};

function OrderList({ titleId, actionId, orders, first }: OrderListProps) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>
        <FormattedMessage id={titleId} />
      </h2>
      <ul className="dashboard-list">
        {orders.map((order) => (
          <WaitingOrder key={order.orderId} order={order} actionId={actionId} look={order === first ? 'primary' : 'quiet'} />
        ))}
      </ul>
    </section>
  );
}

type WaitingOrderProps = Pick<OrderListProps, 'actionId'> & { readonly order: CardListRow; readonly look: 'primary' | 'quiet' };

function WaitingOrder({ order, actionId, look }: WaitingOrderProps) {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const { orderId, cardType, orgName, orgIsNotActive } = order;
  const values = { product: cardTypeName(cardType, productName) };
  return (
    <li>
      <ListedCard order={order} />
      <strong>{orgName}</strong>
      <p>
        <FormattedMessage id={`cardType.${cardType}`} values={{ product: productName }} />
      </p>
      {orgIsNotActive && actionId === 'waitingOrders.ready.activate' ? (
        <Link href={paths.order(orderId)}>
          <FormattedMessage id="errors.cards.organizationNotActive" />
        </Link>
      ) : (
        <LinkButton href={paths.order(orderId)} look={look} aria-label={`${formatMessage({ id: actionId }, values)}, ${orgName}`}>
          <FormattedMessage id={actionId} values={values} />
        </LinkButton>
      )}
    </li>
  );
}

function NothingWaits({ isAskedFor }: { readonly isAskedFor: boolean }) {
  const registration = useRegistrationLink();
  return (
    <Panel>
      <p className="dashboard-nothing">
        <FormattedMessage id={isAskedFor ? 'waitingOrders.allIsSet' : 'waitingOrders.nothingWaits'} />
      </p>
      <p>
        <FormattedMessage id="waitingOrders.contactEmployer" />
      </p>
      <div className="button-row">
        <LinkButton href={paths.allCards()}>
          <FormattedMessage id="waitingOrders.allCards" />
        </LinkButton>
        <LinkButton {...registration} look="quiet">
          <FormattedMessage id="registerCompany.title" />
        </LinkButton>
        <SignOutLink isButton />
      </div>
    </Panel>
  );
}
