import { type CardFace, type CardType, cardTypes, usualPrintedName } from '@siteid/contract';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { useCountryNames } from '../../shared/order-card/country-names.ts';
import { IdCard } from '../../shared/ui/card/id-card.tsx';
import type { CardToOrder, Ordering } from './card-to-order.ts';

type CardToBeProps = {
  readonly ordering: Ordering;
  readonly typed: CardToOrder;
  /** Address of the photo. */
  readonly photo: string | null;
  readonly isOrdered?: boolean;
};

/** The card as it will be, from what is typed so far. */
export function CardToBe({ ordering, typed, photo, isOrdered = false }: CardToBeProps) {
  const intl = useIntl();
  const face = useFace({ ordering, typed, photo });
  return (
    <IdCard
      face={face}
      status={<FormattedMessage id={isOrdered ? 'orderCard.status.ordered' : 'orderCard.status.draft'} />}
      colour={isOrdered ? 'success' : 'muted'}
      caption={intl.formatMessage({ id: 'card.caption.toPrint' })}
    />
  );
}

function useFace({ ordering, typed, photo }: CardToBeProps): CardFace {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const nationality = useCountryNames(typed.nationality.split(' ').filter((code) => code !== ''));
  const cardType: CardType = cardTypes.find((each) => each === typed.card_type) ?? 'nordic';
  const { cardSuppliers, orgName, logo } = ordering;
  const supplier = cardSuppliers.find(({ code }) => code === typed.supplier)?.name ?? '';
  const printedName = typed.name_to_print.trim() || usualPrintedName(typed.given_names.trim(), typed.family_names.trim()).trim();
  const { valid_from: validFrom, valid_until: validUntil } = typed;
  return useMemo(() => {
    const facts = [
      { label: formatMessage({ id: 'card.validUntil' }), text: validUntil },
      { label: formatMessage({ id: 'card.nationality' }), text: nationality },
    ];
    const backFacts = [
      facts[1],
      { label: formatMessage({ id: 'card.validFrom' }), text: validFrom },
      { label: formatMessage({ id: 'card.supplier' }), text: supplier },
    ];
    const isTyped = (fact: (typeof facts)[number] | undefined) => fact !== undefined && fact.text !== '';
    return {
      cardType,
      productName,
      kind: cardType === 'nordic' ? null : formatMessage({ id: `card.kind.${cardType}` }),
      printedName,
      isNameWrong: false,
      organisationName: orgName,
      photo,
      logo,
      noPhoto: formatMessage({ id: 'card.noPhoto' }),
      facts: facts.filter(isTyped),
      backFacts: backFacts.filter((fact) => fact !== undefined).filter(isTyped),
      isDead: false,
    };
  }, [cardType, productName, printedName, orgName, photo, logo, validFrom, validUntil, nationality, supplier, formatMessage]);
}
