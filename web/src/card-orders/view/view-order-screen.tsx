import { type OrganisationScope, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
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
  if (data?.pendingOrder) return <ViewOrder wrapper={data} order={data.pendingOrder} scope={scope} hasBack={hasBack} />;
  if (error === null) return <OrderLoading />;
  const backTo = scope === null ? paths.allCards() : paths.organisationCards(scope);
  return <OrderFailed error={error} onRetry={() => void refetch()} backTo={backTo} />;
}
