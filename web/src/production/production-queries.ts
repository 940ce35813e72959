import {
  forgetRejectionReason,
  getProductionQueue,
  getRejectionReasons,
  type ProductionEvent,
  type ProductionQueue,
  releaseProductionOrder,
  reportProduction,
  reportSelected,
  takeProductionOrder,
} from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../shared/api/api.ts';
import type { ListSearch } from '../shared/lists/list-address.ts';

const key = 'production';
/** An order stays with who looks at it as long as it is asked for again before its five minutes are over. */
const keptEvery = 2 * 60_000;

export const queueQuery = (teamId: string, queue: ProductionQueue, { search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, 'queue', teamId, queue, search, page],
    queryFn: ({ signal }) => call(getProductionQueue, { teamId, queue, searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

export type Asked = {
  readonly teamId: string;
  readonly queue: ProductionQueue;
  /** The order that is named; undefined for the next. */
  readonly orderId: string | undefined;
  /** Orders that were passed over. */
  readonly after: readonly string[];
};

/** Opens an order, and keeps it while it is looked at. `turn` tells one opening from the next. */
export const takenOrderQuery = ({ teamId, queue, orderId, after }: Asked, turn: number) =>
  queryOptions({
    queryKey: [key, 'taken', teamId, queue, orderId, turn],
    queryFn: async ({ client, queryKey }) => {
      const held = client.getQueryData<{ order: { orderId: string } | null }>(queryKey)?.order?.orderId;
      return call(takeProductionOrder, { teamId, queue, orderId: held ?? orderId, after: [...after] });
    },
    refetchInterval: keptEvery,
    gcTime: 0,
    retry: false,
  });

/** Another may open it from now on. The page may be leaving. */
export function letGo(teamId: string, orderId: string): void {
  call(releaseProductionOrder, { teamId, orderId }, { keepalive: true }).catch(() => {
    // Without this word it is let go of by itself, after some minutes.
  });
}

export const reasonsQuery = (teamId: string) =>
  queryOptions({
    queryKey: [key, 'reasons', teamId],
    queryFn: ({ signal }) => call(getRejectionReasons, { teamId }, { signal }),
  });

type Reported = { readonly orderId: string; readonly reported: ProductionEvent; readonly keepReason?: boolean };

/** What is reported of orders; the queues are asked for anew, whatever comes back. */
export function useReports(teamId: string) {
  const queryClient = useQueryClient();
  const onSettled = () =>
    Promise.all(['queue', 'reasons'].map((part) => queryClient.invalidateQueries({ queryKey: [key, part] })));
  return {
    report: useMutation({
      mutationFn: (asked: Reported) => call(reportProduction, { teamId, ...asked }),
      onSettled,
      meta: { handles: reportProduction.refusals },
    }),
    reportSelected: useMutation({
      mutationFn: (asked: Pick<CallInput<typeof reportSelected>, 'event' | 'orderIds'>) =>
        call(reportSelected, { teamId, ...asked }),
      onSettled,
    }),
    forgetReason: useMutation({ mutationFn: (reason: string) => call(forgetRejectionReason, { teamId, reason }), onSettled }),
  };
}
