import { type OrganisationScope, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { cardsListPath, useCardsListPlace } from '../../shared/navigation/cards-list-place.ts';
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
  const found = useFoundAt(scope);
  const back = hasBack && <BackLink href={found} text="cardOrder.back" />;
  if (data?.pendingOrder) return <ViewOrder wrapper={data} order={data.pendingOrder} scope={scope} back={back} />;
  if (error === null) return <OrderLoading back={back} />;
  const backTo = scope === null ? paths.allCards() : paths.organisationCards(scope);
  return <OrderFailed error={error} onRetry={() => void refetch()} backTo={backTo} />;
}

/** Where the order was found: the holder's list, the company's at the place left, or its waiting orders. */
function useFoundAt(scope: OrganisationScope | null): string {
  const place = useCardsListPlace();
  const waitingOrders = useLocation({ select: ({ state }) => state.waitingOrders });
  if (scope === null) return paths.allCards();
  if (waitingOrders === undefined) return cardsListPath(scope, place);
  return paths.organisationWaitingOrders(scope.organizationCode, waitingOrders);
}
