import { type BannerStatus, type CardOrderDetails, paths, rejectionReversibleDays } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type LatePart, latePart } from '../shared/late-parts/late-part.tsx';
import { useLateParts } from '../shared/late-parts/use-late-parts.ts';
import { SignOutLink } from '../shared/navigation/sign-out-link.tsx';
import { OrderCard } from '../shared/order-card/order-card.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { furtherTextsQuery, type MessageId } from '../shared/texts/messages.ts';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { DrawnSteps } from '../shared/ui/steps/drawn-steps.tsx';
import { words } from './after-action-words.ts';
import { doneOrderQuery } from './done-order-query.ts';
import './after-action.css';

/** It travels after a card was suspended because it is missing. */
const lossNotice = latePart(() => import('../shared/card-loss/loss-notice.tsx'), 'LossNotice');

/** What the holder did; a rejection taken back is no reactivation of a card. */
export type ActionDone = BannerStatus | 'reopened';

type DoneProps = {
  readonly done: ActionDone;
  /** Unknown to whoever opened the address by itself. */
  readonly orderId: string | undefined;
  /** Something else waits: that is the next thing to do. */
  readonly isQuiet: boolean;
};

type AfterActionProps = DoneProps & {
  /** Whatever else there is: it stands below, and comes with it, or it would be pushed down. */
  readonly children: ReactNode;
};

/** After an action: the card, what comes next for it, and one button. Whatever else there is stands below it, and is quiet. */
export function AfterAction({ done, orderId, isQuiet, children }: AfterActionProps) {
  if (useLateParts([orderId !== undefined && doneOrder(orderId, done)]) === undefined) return <LoadingIndicator lines={6} />;
  return (
    <>
      {orderId !== undefined && (
        <FurtherTexts files={words}>
          <DoneOrder done={done} orderId={orderId} isQuiet={isQuiet} />
        </FurtherTexts>
      )}
      {!isQuiet && <WaysOn />}
      {children}
    </>
  );
}

const doneOrder = (orderId: string, done: ActionDone): LatePart => ({
  name: 'doneOrder',
  of: [orderId, done],
  async bring(queryClient, language) {
    const [{ pendingOrder }] = await Promise.all([
      queryClient.fetchQuery(doneOrderQuery(orderId)),
      queryClient.prefetchQuery(furtherTextsQuery(queryClient, words, language)),
    ]);
    if (pendingOrder?.tellsOfLoss === true) await lossNotice.about().bring(queryClient, language);
  },
});

function DoneOrder({ done, orderId, isQuiet }: DoneProps & { readonly orderId: string }) {
  const { data, isPending } = useQuery(doneOrderQuery(orderId));
  if (isPending) return <div className="after-action after-action-loading" />;
  const order = data?.pendingOrder;
  // The thanks above say that it is done: without the order there is nothing to add.
  if (order == null) return null;
  return (
    <section className="after-action">
      <div className="after-action-card">
        <OrderCard order={order} isHolder />
      </div>
      <div className="after-action-next">
        <p className="after-action-sentence">
          <FormattedMessage
            id={`waitingOrders.next.${done}`}
            values={{ orgName: order.orgName, days: rejectionReversibleDays }}
          />
        </p>
        {done === 'confirmed' && <WayOfTheCard />}
        {done === 'suspended' && order.tellsOfLoss && <lossNotice.Part order={order} isHolder />}
        <LinkButton href={hrefAfter(done, order)} look={isQuiet ? 'quiet' : 'primary'}>
          <FormattedMessage id={buttons[done]} />
        </LinkButton>
      </div>
    </section>
  );
}

/** Whom to ask, and where to go, when nothing is left (2.4-9). */
function WaysOn() {
  return (
    <div className="ways-on">
      <p>
        <FormattedMessage id="waitingOrders.anotherCard" />
      </p>
      <p className="ways-on-links">
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
} as const satisfies Record<ActionDone, MessageId>;

function hrefAfter(done: ActionDone, { orderId }: CardOrderDetails): string {
  return done === 'reopened' ? paths.order(orderId) : paths.viewOrder(orderId);
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
