import { type CardFace, type OrderInProduction, statusColours } from '@siteid/contract';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { useCountryNames } from '../shared/order-card/country-names.ts';
import { IdCard } from '../shared/ui/card/id-card.tsx';

type CardInProductionProps = { readonly order: OrderInProduction; readonly supplierName: string };

/** The card as it is to be printed. */
export function CardInProduction({ order, supplierName }: CardInProductionProps) {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const nationality = useCountryNames(order.nationalities);
  const face = useMemo((): CardFace => {
    const facts = [
      { label: formatMessage({ id: 'card.validUntil' }), text: order.validUntil },
      { label: formatMessage({ id: 'card.nationality' }), text: nationality },
    ];
    return {
      cardType: order.cardType,
      productName,
      kind: order.cardType === 'nordic' ? null : formatMessage({ id: `card.kind.${order.cardType}` }),
      printedName: order.nameToPrint,
      isNameWrong: false,
      organisationName: order.orgName,
      photo: order.photo,
      logo: order.logo,
      noPhoto: formatMessage({ id: 'card.noPhoto' }),
      facts,
      backFacts: [
        ...facts.slice(1),
        { label: formatMessage({ id: 'card.validFrom' }), text: order.validFrom },
        { label: formatMessage({ id: 'card.supplier' }), text: supplierName },
      ],
      isDead: false,
    };
  }, [order, supplierName, productName, nationality, formatMessage]);
  return (
    <IdCard
      face={face}
      status={<FormattedMessage id={`cardapi.cardStatus.${order.status}`} />}
      colour={statusColours[order.status]}
      caption={formatMessage({ id: 'card.caption.toPrint' })}
    />
  );
}
