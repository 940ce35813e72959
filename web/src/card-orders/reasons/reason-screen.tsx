import type { CardOrderDetails, CardOrderWrapper, OrganisationScope } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLateParts } from '../../shared/late-parts/use-late-parts.ts';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { OrderCard } from '../../shared/order-card/order-card.tsx';
import { BackLink } from '../../shared/ui/back-link.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { cardOrderDetailsQuery } from '../card-order-queries.ts';
import { correcting } from '../correcting/correcting-part.ts';
import { OrderLayout } from '../order-layout.tsx';
import { OrderFailed, OrderLoading } from '../order-states.tsx';
import { isAllowed, type ReasonAction } from '../reason-action.ts';
import { ReasonForm } from './reason-form.tsx';
import { backPath, listOf } from './reason-paths.ts';
import { reasonWording } from './reason-wording.ts';

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
  const { data, error, refetch } = useQuery(cardOrderDetailsQuery(orderId, scope));
  const order = data?.pendingOrder;
  const list = scope && (order ? listOf(scope, order) : scope);
  const backTo = backPath(action, list, useListLeft());
  const back = <BackLink href={backTo} text="cardReason.back" />;
  if (data?.pendingOrder)
    return <Reason wrapper={data} order={data.pendingOrder} action={action} scope={scope} list={list} back={back} />;
  if (error === null) return <OrderLoading back={back} />;
  return <OrderFailed error={error} onRetry={() => void refetch()} backTo={backTo} />;
}

type ReasonProps = {
  readonly wrapper: CardOrderWrapper;
  readonly order: CardOrderDetails;
  readonly action: ReasonAction;
  readonly scope: OrganisationScope | null;
  readonly list: OrganisationScope | null;
  readonly back: ReactNode;
};

/** The form; of an order that could be rejected also what to do where something has only to be corrected, which comes with it. */
function Reason({ wrapper, order, action, scope, list, back }: ReasonProps) {
  const intl = useIntl();
  const isHolder = scope === null;
  const isOffered = action === 'reject' && isHolder && wrapper.isCardGovIdMatching && maySayWhatIsWrong(order);
  const part = correcting.about(order.sentBackSince === null ? null : { orderId: order.orderId, scope });
  if (useLateParts([isOffered && part]) === undefined) return <OrderLoading back={back} />;
  const { title } = reasonWording(action, order, isHolder);
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: title }, { name: order.fullName ?? '' })} back={back} />
      <OrderLayout card={<OrderCard order={order} isHolder={isHolder} />}>
        {isOffered && <correcting.Part order={order} scope={null} />}
        <ReasonForm action={action} order={order} list={list} />
      </OrderLayout>
    </>
  );
}
