import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { Fragment, type ReactNode, Suspense } from 'react';
import { latePart } from '../../shared/late-parts/late-part.ts';
import { type LatePart, useBrought } from '../../shared/late-parts/use-brought.ts';
import { sentBackPart } from '../correcting/correcting-part.ts';
import { toldHolder } from '../holder-mails/last-told.tsx';
import { reasonsNotValid } from './load-reasons-not-valid.ts';

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
  if (isSentBack) {
    const part = sentBackPart(order.orderId, scope);
    notices.push({ part, drawn: <part.Part order={order} scope={scope} /> });
  }
  if (approval !== null && !isHolder)
    notices.push({ part: approveOrder, drawn: <approveOrder.Part order={order} approval={approval} scope={scope} /> });
  if (isSentBack) return notices;
  if (notices.length === 0 && order.whyNotValid.length > 0)
    notices.push({ part: reasonsNotValid, drawn: <reasonsNotValid.Part order={order} scope={scope} /> });
  if (notRenewed !== null)
    notices.push({
      part: notRenewedNotice,
      drawn: <notRenewedNotice.Part order={order} said={notRenewed} isHolder={isHolder} />,
    });
  if (order.tellsOfLoss) notices.push({ part: lossNotice, drawn: <lossNotice.Part order={order} isHolder={isHolder} /> });
  return notices;
}

/** An order's notices, undefined where it has none; and whether the order can be drawn with them and with what stands below its card. */
export function useCardNotices(
  order: CardOrderDetails,
  scope: OrganisationScope | null,
): [notices: ReactNode, areBrought: boolean] {
  const notices = noticesOf(order, scope);
  const areBrought = useBrought([...notices.map(({ part }) => part), order.lastTold !== null && toldHolder]) !== undefined;
  if (notices.length === 0) return [undefined, areBrought];
  const drawn = notices.map((notice) => <Fragment key={notice.part.name}>{notice.drawn}</Fragment>);
  return [<Suspense key="notices">{drawn}</Suspense>, areBrought];
}
