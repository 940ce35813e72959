import { type ProductionQueue, type ProductionSupplier, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { useListLeft } from '../shared/navigation/list-left.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { BackLink } from '../shared/ui/back-link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { OrderInProduction } from './order-in-production.tsx';
import { letGo, takenOrderQuery } from './production-queries.ts';
import { texts } from './production-texts.ts';
import { useSupplier } from './use-supplier.ts';
import './production.css';

/** One order of a queue after the other, each opened for this operator alone (W-6-2, W-6-4). */
export const OrderInProductionScreen = () => (
  <FurtherTexts files={texts}>
    <OrderScreen />
  </FurtherTexts>
);

function OrderScreen() {
  const { queue = 'check' } = useParams({ strict: false }) as { queue?: ProductionQueue };
  const { order } = useSearch({ strict: false }) as { order?: string };
  const { supplier, named, query } = useSupplier();
  if (supplier !== undefined) {
    return <Orders key={`${supplier.id} ${queue} ${order}`} supplier={supplier} named={named} queue={queue} first={order} />;
  }
  return (
    <div className="order-in-production">
      {query.isLoadingError ? (
        <CallFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingIndicator lines={12} />
      )}
    </div>
  );
}

type OrdersProps = {
  readonly supplier: ProductionSupplier;
  readonly named: { readonly supplier?: string | undefined };
  readonly queue: ProductionQueue;
  readonly first: string | undefined;
};

function Orders({ supplier, named, queue, first }: OrdersProps) {
  const { formatMessage } = useIntl();
  const [asked, setAsked] = useState<{ turn: number; orderId: string | undefined; after: readonly string[] }>({
    turn: 1,
    orderId: first,
    after: [],
  });
  const { orderId, after, turn } = asked;
  const taken = useQuery(takenOrderQuery({ teamId: supplier.id, queue, orderId, after }, turn));
  const order = taken.data?.order ?? null;
  const openId = order?.orderId;
  useEffect(() => {
    if (openId === undefined) return undefined;
    return () => letGo(supplier.id, openId);
  }, [supplier.id, openId]);
  const goOn = (passedOver: readonly string[]) =>
    setAsked({ turn: turn + 1, orderId: undefined, after: [...after, ...passedOver].slice(-200) });
  const back = <BackLink href={useListLeft() ?? paths.production(queue, named)} text="production.back" />;
  const title = formatMessage({ id: `production.queue.${queue}` });
  if (order !== null) {
    return (
      <OrderInProduction
        key={`${order.orderId} ${turn}`}
        supplier={supplier}
        queue={queue}
        order={order}
        isNext={turn > 1}
        back={back}
        onDone={() => goOn([])}
        onSkip={() => goOn([order.orderId])}
      />
    );
  }
  return (
    <div className="order-in-production">
      <PageTitle title={title} back={back} />
      {taken.isError ? (
        <CallFailed error={taken.error} onRetry={() => void taken.refetch()} />
      ) : taken.data === undefined ? (
        <LoadingIndicator lines={12} />
      ) : (
        <EmptyState title={formatMessage({ id: after.length > 0 ? 'production.nothingElse' : `production.empty.${queue}` })} />
      )}
    </div>
  );
}
