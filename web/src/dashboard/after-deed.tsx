import { type BannerStatus, type CardOrderDetails, paths, rejectionReversibleDays } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { SignOutLink } from '../shared/navigation/sign-out-link.tsx';
import { OrderCard } from '../shared/order-card/order-card.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import type { MessageId } from '../shared/texts/messages.ts';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { DrawnSteps } from '../shared/ui/steps/drawn-steps.tsx';
import { words } from './after-deed-words.ts';
import { doneOrderQuery } from './dashboard-queries.ts';
import './after-deed.css';

/** It travels after a card was suspended because it is missing. */
const LossNotice = lazy(() => import('../shared/card-loss/loss-notice.tsx').then((loaded) => ({ default: loaded.LossNotice })));

/** What the holder did; a rejection taken back is no reactivation of a card. */
export type Deed = BannerStatus | 'reopened';

type AfterDeedProps = {
  readonly deed: Deed;
  /** Unknown to whoever opened the address by itself. */
  readonly orderId: string | undefined;
  /** Something else waits: that is the next thing to do. */
  readonly isQuiet: boolean;
};

/** After a deed: the card, what comes next for it, and one button. Whatever else there is stands below it, and is quiet. */
export function AfterDeed({ deed, orderId, isQuiet }: AfterDeedProps) {
  return (
    <>
      {orderId !== undefined && (
        <FurtherTexts files={words}>
          <DoneOrder deed={deed} orderId={orderId} isQuiet={isQuiet} />
        </FurtherTexts>
      )}
      {!isQuiet && <AllIsSet />}
    </>
  );
}

function DoneOrder({ deed, orderId, isQuiet }: AfterDeedProps & { readonly orderId: string }) {
  const { data, isPending } = useQuery(doneOrderQuery(orderId));
  if (isPending) return <div className="after-deed after-deed-loading" />;
  const order = data?.pendingOrder;
  // The thanks above say that it is done: without the order there is nothing to add.
  if (order == null) return null;
  return (
    <section className="after-deed">
      <div className="after-deed-card">
        <OrderCard order={order} isHolder />
      </div>
      <div className="after-deed-next">
        <p className="after-deed-sentence">
          <FormattedMessage
            id={`waitingOrders.next.${deed}`}
            values={{ orgName: order.orgName, days: rejectionReversibleDays }}
          />
        </p>
        {deed === 'confirmed' && <WayOfTheCard />}
        {deed === 'suspended' && order.tellsOfLoss && (
          <Suspense>
            <LossNotice order={order} isHolder />
          </Suspense>
        )}
        <LinkButton href={hrefAfter(deed, order)} look={isQuiet ? 'quiet' : 'primary'}>
          <FormattedMessage id={buttons[deed]} />
        </LinkButton>
      </div>
    </section>
  );
}

/** What is said when nothing is left (2.4-9), and leads on. */
function AllIsSet() {
  return (
    <div className="all-is-set">
      <p>
        <FormattedMessage id="waitingOrders.allIsSet" />
      </p>
      <p>
        <FormattedMessage id="waitingOrders.contactEmployer" />
      </p>
      <p className="all-is-set-links">
        <Link href={paths.allCards()}>
          <FormattedMessage id="waitingOrders.allCards" />
        </Link>
        <SignOutLink />
      </p>
    </div>
  );
}

const buttons = {
  confirmed: 'waitingOrders.next.seeOrder',
  rejected: 'waitingOrders.next.seeOrder',
  reopened: 'waitingOrders.next.review',
  activated: 'waitingOrders.next.seePin',
  suspended: 'waitingOrders.next.seeCard',
  reactivated: 'waitingOrders.next.seeCard',
  terminated: 'waitingOrders.next.seeCard',
} as const satisfies Record<Deed, MessageId>;

function hrefAfter(deed: Deed, { orderId }: CardOrderDetails): string {
  return deed === 'reopened' ? paths.order(orderId) : paths.viewOrder(orderId);
}

function WayOfTheCard() {
  return (
    <DrawnSteps
      steps={[
        { picture: 'print', title: <FormattedMessage id="waitingOrders.way.print" /> },
        { picture: 'post', title: <FormattedMessage id="waitingOrders.way.post" /> },
        { picture: 'number', title: <FormattedMessage id="waitingOrders.way.activate" /> },
      ]}
    />
  );
}
