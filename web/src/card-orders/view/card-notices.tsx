import type { CardOrderDetails } from '@siteid/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { whyNotValid } from './load-reasons-not-valid.tsx';
import { waitsForApproval } from './waits-for-approval.tsx';

/** Most cards have none: it travels with one that has. */
const LossNotice = lazy(() =>
  import('../../shared/card-loss/loss-notice.tsx').then((loaded) => ({ default: loaded.LossNotice })),
);

/** It travels with a card that will not be renewed. */
const NotRenewed = lazy(() =>
  import('../../shared/card-renewal/not-renewed-notice.tsx').then((loaded) => ({ default: loaded.NotRenewedNotice })),
);

/** It travels with an order that its holder or its card supplier sent back. */
const Correcting = lazy(() => import('../correcting/correcting.tsx').then((loaded) => ({ default: loaded.Correcting })));

type Viewed = Parameters<typeof whyNotValid>[1];

/** What its viewer is told of an order first: that it waits, why its card does not hold, what befell it; undefined where all is well. */
export function cardNotices(order: CardOrderDetails, viewed: Viewed): ReactNode {
  const said = waitsForApproval(order, viewed.scope) ?? whyNotValid(order, viewed);
  if (order.sentBackSince !== null) {
    return (
      <>
        <Suspense>
          <Correcting order={order} scope={viewed.scope} />
        </Suspense>
        {waitsForApproval(order, viewed.scope)}
      </>
    );
  }
  const { notRenewed, tellsOfLoss } = order;
  if (!tellsOfLoss && notRenewed === null) return said;
  const isHolder = viewed.scope === null;
  return (
    <>
      {said}
      <Suspense>
        {notRenewed !== null && <NotRenewed order={order} said={notRenewed} isHolder={isHolder} />}
        {tellsOfLoss && <LossNotice order={order} isHolder={isHolder} />}
      </Suspense>
    </>
  );
}
