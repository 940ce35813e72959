import { type CardOrderDetails, cardStage, statusColours } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { personalStatusText, statusText } from '../texts/card-status-text.ts';
import type { MessageId } from '../texts/messages.ts';
import { IdCard } from '../ui/card/id-card.tsx';
import { useCardFace } from './card-face.ts';

type OrderCardProps = {
  order: CardOrderDetails;
  isHolder: boolean;
  /** What can be done about it, on the line of its caption. */
  beside?: ReactNode;
};

/** The order drawn as the card that it is, will be or would have been, with what does not match marked on it. */
export function OrderCard({ order, isHolder, beside }: OrderCardProps) {
  const intl = useIntl();
  const { id } = (isHolder ? personalStatusText : statusText)(order);
  return (
    <IdCard
      face={useCardFace(order)}
      status={<FormattedMessage id={id} values={{ validFrom: <span className="unbroken">{order.validFrom}</span> }} />}
      colour={statusColours[order.status]}
      caption={intl.formatMessage({ id: captionOf(order.status) })}
      beside={beside}
    />
  );
}

function captionOf(status: CardOrderDetails['status']): MessageId {
  const stage = cardStage(status);
  if (stage === 'rejected' || stage === 'cancelled') return 'card.caption.ordered';
  return stage === 'order' && status !== 'printed' ? 'card.caption.toPrint' : 'card.caption.printed';
}
