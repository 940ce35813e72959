import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import './why-not-valid.css';

/** Its code and its texts travel with a card that does not hold. */
const ReasonsNotValid = lazy(() => import('./reasons-not-valid.tsx').then((loaded) => ({ default: loaded.ReasonsNotValid })));

type Viewed = {
  /** The organisation that looks; null for the holder. */
  readonly scope: OrganisationScope | null;
};

/** Why a card does not hold today, and what its reader can do about it (L-6-2); undefined of one that holds. */
export function whyNotValid(order: CardOrderDetails, viewed: Viewed): ReactNode {
  if (order.whyNotValid.length === 0) return undefined;
  return (
    <div className="why-not-valid">
      <Suspense>
        <ReasonsNotValid order={order} {...viewed} />
      </Suspense>
    </div>
  );
}
