import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { OrderCard } from '../../shared/order-card/order-card.tsx';
import { BackLink } from '../../shared/ui/back-link.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { cardOrderDetailsQuery } from '../card-order-queries.ts';
import { OrderLayout } from '../order-layout.tsx';
import { OrderFailed, OrderLoading } from '../order-states.tsx';
import { isAllowed, type ReasonAction } from '../reason-action.ts';
import { ReasonForm } from './reason-form.tsx';
import { backPath, listOf } from './reason-paths.ts';
import { reasonWording } from './reason-wording.ts';

/** It travels with an order that could be rejected: something may only have to be corrected. */
const Correcting = lazy(() => import('../correcting/correcting.tsx').then((loaded) => ({ default: loaded.Correcting })));

export const RejectScreen = () => <ReasonScreen action="reject" />;
export const SuspendScreen = () => <ReasonScreen action="suspend" />;
export const TerminateScreen = () => <ReasonScreen action="terminate" />;
export const ReactivateScreen = () => <ReasonScreen action="reactivate" />;

/** An order that waits for its holder, or of which they said it already: any other is not sent back (L-3-1). */
const maySayWhatIsWrong = (order: CardOrderDetails) => isAllowed('reject', order, true) || order.sentBackSince !== null;

/** Asks for the reason of an action on a card or order, as its holder or for an organisation (2.4-20). */
function ReasonScreen({ action }: { action: ReasonAction }) {
  const { orderId = '', organizationCode } = useParams({ strict: false });
  const scope = organizationCode === undefined ? null : { organizationCode };
  return <LoadedReason key={`${action} ${orderId}`} action={action} orderId={orderId} scope={scope} />;
}

type LoadedReasonProps = { action: ReasonAction; orderId: string; scope: OrganisationScope | null };

function LoadedReason({ action, orderId, scope }: LoadedReasonProps) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(cardOrderDetailsQuery(orderId, scope));
  const order = data?.pendingOrder;
  const list = scope && (order ? listOf(scope, order) : scope);
  const backTo = backPath(action, list, useListLeft());
  const back = <BackLink href={backTo} text="cardReason.back" />;
  if (!order) {
    if (error === null) return <OrderLoading back={back} />;
    return <OrderFailed error={error} onRetry={() => void refetch()} backTo={backTo} />;
  }
  const isHolder = scope === null;
  const { title } = reasonWording(action, order, isHolder);
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: title }, { name: order.fullName ?? '' })} back={back} />
      <OrderLayout card={<OrderCard order={order} isHolder={isHolder} />}>
        {action === 'reject' && isHolder && data.isCardGovIdMatching && maySayWhatIsWrong(order) && (
          <Suspense>
            <Correcting order={order} scope={null} />
          </Suspense>
        )}
        <ReasonForm action={action} order={order} list={list} />
      </OrderLayout>
    </>
  );
}
