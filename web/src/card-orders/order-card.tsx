import { type CardFace, type CardFact, type CardOrderDetails, cardStage, cardTypeName, statusColours } from '@siteid/contract';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { personalStatusText, statusText } from '../shared/texts/card-status-text.ts';
import type { MessageId } from '../shared/texts/messages.ts';
import { IdCard } from '../shared/ui/card/id-card.tsx';
import { useCountryNames } from './country-names.ts';
import { isNameWrong, isNationalityWrong } from './order-messages.ts';

type OrderCardProps = { order: CardOrderDetails; isHolder: boolean };

/** The order drawn as the card that it is, will be or would have been, with what does not match marked on it. */
export function OrderCard({ order, isHolder }: OrderCardProps) {
  const intl = useIntl();
  const { productName } = useConfiguration();
  const { id } = (isHolder ? personalStatusText : statusText)(order);
  return (
    <IdCard
      face={useCardFace(order)}
      label={intl.formatMessage(
        { id: 'card.label' },
        { cardType: cardTypeName(order.cardType, productName), name: order.printableNamesForDisplay, orgName: order.orgName },
      )}
      status={<FormattedMessage id={id} values={{ validFrom: <span className="unbroken">{order.validFrom}</span> }} />}
      colour={statusColours[order.status]}
      caption={intl.formatMessage({ id: captionOf(order.status) })}
    />
  );
}

/** What stands on the card of an order, in the reader's language. */
function useCardFace(order: CardOrderDetails): CardFace {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const names = useCountryNames(order.nationality);
  return useMemo(() => {
    const fact = (id: MessageId, text: string, isWrong = false) => ({ label: formatMessage({ id }), text, isWrong });
    const nationality = fact('card.nationality', names, isNationalityWrong(order));
    const number = order.cardNumber === null ? null : fact('card.number', order.cardNumber);
    const frontFacts = [fact('card.validUntil', order.validUntil), nationality.isWrong ? nationality : (number ?? nationality)];
    const backFacts = [number, nationality, fact('card.validFrom', order.validFrom), fact('card.supplier', order.cpb.name)];
    // Who came by another's invitation is not told everything.
    const isTold = (each: CardFact | null): each is CardFact => each !== null && each.text !== '';
    return {
      cardType: order.cardType,
      productName,
      kind: order.cardType === 'nordic' ? null : formatMessage({ id: `card.kind.${order.cardType}` }),
      printedName: order.printableNamesForDisplay,
      isNameWrong: isNameWrong(order),
      organisationName: order.orgName,
      photo: order.ownerImage,
      logo: order.logo,
      noPhoto: formatMessage({ id: 'card.noPhoto' }),
      facts: frontFacts.filter((each) => isTold(each)),
      backFacts: backFacts.filter((each) => isTold(each)),
      isDead: isDead(order.status),
    };
  }, [order, names, productName, formatMessage]);
}

function captionOf(status: CardOrderDetails['status']): MessageId {
  const stage = cardStage(status);
  if (stage === 'rejected' || stage === 'cancelled') return 'card.caption.ordered';
  return stage === 'order' && status !== 'printed' ? 'card.caption.toPrint' : 'card.caption.printed';
}

/** Whether a card cannot be used, or an order never becomes one. */
function isDead(status: CardOrderDetails['status']): boolean {
  return status === 'suspended' || !['order', 'card'].includes(cardStage(status));
}
