import { type CardFace, type CardFact, type CardListRow, type CardOrderDetails, cardStage } from '@siteid/contract';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useConfiguration } from '../api/configuration.ts';
import type { MessageId } from '../texts/messages.ts';
import { useCountryNames } from './country-names.ts';
import { isNameWrong, isNationalityWrong } from './mismatches.ts';

/** What stands on the card of an order, in the reader's language. */
export function useCardFace(order: CardOrderDetails): CardFace {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const names = useCountryNames(order.nationality);
  return useMemo(() => {
    const fact = (id: MessageId, text: string, isWrong = false) => ({ label: formatMessage({ id }), text, isWrong });
    const nationality = fact('card.nationality', names, isNationalityWrong(order));
    const number = order.cardNumber === null ? null : fact('card.number', order.cardNumber);
    const frontFacts = [fact('card.validUntil', order.validUntil), nationality.isWrong ? nationality : (number ?? nationality)];
    const backFacts = [number, nationality, fact('card.validFrom', order.validFrom), fact('card.supplier', order.cpb.name)];
    // Leaves out facts that the server did not tell, as it does for a visitor by an invitation.
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
      isDead: isDead(order.status) || (order.status === 'activated' && order.whyNotValid.length > 0),
    };
  }, [order, names, productName, formatMessage]);
}

/** The front of the card of an order in a list, which has fewer facts. */
export function useListedFace(row: CardListRow): CardFace {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  return useMemo(
    () => ({
      cardType: row.cardType,
      productName,
      kind: row.cardType === 'nordic' ? null : formatMessage({ id: `card.kind.${row.cardType}` }),
      printedName: row.printableName,
      isNameWrong: false,
      organisationName: row.orgName,
      photo: row.ownerImage,
      logo: row.logo,
      noPhoto: formatMessage({ id: 'card.noPhoto' }),
      // All other facts stand beside the card.
      facts: [{ label: formatMessage({ id: 'card.validUntil' }), text: row.validUntil }],
      backFacts: [],
      isDead: isDead(row.status) || (row.status === 'activated' && !row.holdsToday),
    }),
    [row, productName, formatMessage],
  );
}

/** Whether a card cannot be used, or an order never becomes one. */
function isDead(status: CardOrderDetails['status']): boolean {
  return status === 'suspended' || !['order', 'card'].includes(cardStage(status));
}
