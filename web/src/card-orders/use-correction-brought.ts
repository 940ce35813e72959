import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Whether what was said of an order that was sent back is no longer awaited: brought later, it would push down what stands below it. */
export function useCorrectionBrought(order: CardOrderDetails | null, scope: OrganisationScope | null): boolean {
  const queryClient = useQueryClient();
  const orderId = order?.orderId ?? '';
  const { isLoading } = useQuery({
    queryKey: ['cards', 'correction-brought', orderId, scope],
    async queryFn() {
      const { correctionQuery } = await import('./correcting/correcting.tsx');
      return queryClient.ensureQueryData(correctionQuery(orderId, scope));
    },
    enabled: order !== null && order.sentBackSince !== null,
    // What it brings, and why it did not come, is told where it is drawn.
    retry: false,
  });
  return !isLoading;
}
