import { type OrganisationScope, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { BackLink } from '../../shared/ui/back-link.tsx';
import { cardOrderDetailsQuery } from '../card-order-queries.ts';
import { OrderFailed, OrderLoading } from '../order-states.tsx';
import { ViewOrder } from './view-order.tsx';

/** `cards/view-order/:orderId`, and the same of an organisation with `/:hideBack` (2.1-10, 2.2-5). */
export function ViewOrderScreen() {
  const { orderId = '', organizationCode, cpbOrganizationId, hideBack } = useParams({ strict: false });
  const scope = organizationCode === undefined ? null : { organizationCode, cpbOrganizationId };
  return <LoadedOrder key={orderId} orderId={orderId} scope={scope} hasBack={hideBack === undefined} />;
}

type LoadedOrderProps = { orderId: string; scope: OrganisationScope | null; hasBack: boolean };

function LoadedOrder({ orderId, scope, hasBack }: LoadedOrderProps) {
  const { data, error, refetch } = useQuery(cardOrderDetailsQuery(orderId, scope));
  const list = scope === null ? paths.allCards() : paths.organisationCards(scope);
  const found = useListLeft() ?? list;
  const back = hasBack && <BackLink href={found} text="cardOrder.back" />;
  if (data?.pendingOrder) return <ViewOrder wrapper={data} order={data.pendingOrder} scope={scope} back={back} />;
  if (error === null) return <OrderLoading back={back} />;
  return <OrderFailed error={error} onRetry={() => void refetch()} backTo={list} />;
}
