import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { useState } from 'react';
import { useTextsBrought } from '../../shared/texts/use-texts-brought.ts';
import { useCorrectionBrought } from '../use-correction-brought.ts';
import { cardNotices } from './card-notices.tsx';

/**
 * Whether what is said above an order can be drawn with it: brought later, it would push down what somebody reads or presses. What an
 * order that is drawn has to say from then on is drawn as it comes.
 */
export function useNoticesBrought(order: CardOrderDetails | null, scope: OrganisationScope | null): boolean {
  const [drawn, setDrawn] = useState<string>();
  const notices = order === null ? [] : cardNotices(order, scope);
  const hasTexts = useTextsBrought(notices.map(({ words }) => words));
  const hasCorrection = useCorrectionBrought(order, scope);
  if (order === null) return false;
  const isDrawn = drawn === order.orderId;
  const isBrought = hasTexts && hasCorrection;
  if (isBrought && !isDrawn) setDrawn(order.orderId);
  return isDrawn || isBrought;
}
