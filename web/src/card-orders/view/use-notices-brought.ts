import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTextsBrought } from '../../shared/texts/use-texts-brought.ts';
import { cardNotices } from './card-notices.tsx';

/**
 * Whether what is said above an order can be drawn with it: brought later, it would push down what somebody reads or presses. What an
 * order that is drawn has to say from then on is drawn as it comes.
 */
export function useNoticesBrought(order: CardOrderDetails | null, scope: OrganisationScope | null): boolean {
  const [drawn, setDrawn] = useState<string>();
  const notices = order === null ? [] : cardNotices(order, scope);
  const hasTexts = useTextsBrought(notices.map(({ words }) => words));
  const isSentBack = order !== null && order.sentBackSince !== null;
  const queryClient = useQueryClient();
  const orderId = order?.orderId ?? '';
  const { isLoading } = useQuery({
    queryKey: ['cards', 'correction-brought', orderId, scope],
    async queryFn() {
      const { correctionQuery } = await import('../correcting/correcting.tsx');
      return queryClient.ensureQueryData(correctionQuery(orderId, scope));
    },
    enabled: isSentBack,
    // What it brings, and why it did not come, is told where it is drawn.
    retry: false,
  });
  if (order === null) return false;
  const isDrawn = drawn === order.orderId;
  const isBrought = hasTexts && !isLoading;
  if (isBrought && !isDrawn) setDrawn(order.orderId);
  return isDrawn || isBrought;
}
