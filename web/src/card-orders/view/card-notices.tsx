import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { Fragment, type ReactNode } from 'react';
import { type LatePart, latePart } from '../../shared/late-parts/late-part.tsx';
import { useLateParts } from '../../shared/late-parts/use-late-parts.ts';
import { correcting } from '../correcting/correcting-part.ts';
import { toldHolder } from '../holder-mails/last-told.tsx';
import { reasonsNotValid } from './reasons-not-valid-part.ts';

const lossNotice = latePart(() => import('../../shared/card-loss/loss-notice.tsx'), 'LossNotice');
const notRenewedNotice = latePart(() => import('../../shared/card-renewal/not-renewed-notice.tsx'), 'NotRenewedNotice');
const approveOrder = latePart(() => import('../approving/approve-order.tsx'), 'ApproveOrder');

type Notice = { readonly part: LatePart; readonly drawn: ReactNode };

/** What its viewer is told of an order first: that it waits, why its card does not hold, what befell it; nothing where all is well. */
function noticesOf(order: CardOrderDetails, scope: OrganisationScope | null): readonly Notice[] {
  const isHolder = scope === null;
  const { approval, notRenewed } = order;
  const notices: Notice[] = [];
  const isSentBack = order.sentBackSince !== null;
  if (isSentBack)
    notices.push({
      part: correcting.about({ orderId: order.orderId, scope }),
      drawn: <correcting.Part order={order} scope={scope} />,
    });
  if (approval !== null && !isHolder)
    notices.push({ part: approveOrder.about(), drawn: <approveOrder.Part order={order} approval={approval} scope={scope} /> });
  if (isSentBack) return notices;
  if (notices.length === 0 && order.whyNotValid.length > 0)
    notices.push({ part: reasonsNotValid.about(), drawn: <reasonsNotValid.Part order={order} scope={scope} /> });
  if (notRenewed !== null)
    notices.push({
      part: notRenewedNotice.about(),
      drawn: <notRenewedNotice.Part order={order} said={notRenewed} isHolder={isHolder} />,
    });
  if (order.tellsOfLoss) notices.push({ part: lossNotice.about(), drawn: <lossNotice.Part order={order} isHolder={isHolder} /> });
  return notices;
}

/** An order's notices, undefined where it has none; and whether the order can be drawn with them and with what stands below its card. */
export function useCardNotices(
  order: CardOrderDetails,
  scope: OrganisationScope | null,
): [notices: ReactNode, areBrought: boolean] {
  const notices = noticesOf(order, scope);
  const areBrought =
    useLateParts([...notices.map(({ part }) => part), order.lastTold !== null && toldHolder.about()]) !== undefined;
  if (notices.length === 0) return [undefined, areBrought];
  const drawn = notices.map((notice) => <Fragment key={notice.part.name}>{notice.drawn}</Fragment>);
  return [drawn, areBrought];
}
