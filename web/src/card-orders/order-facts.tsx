import { type CardOrderDetails, type CardType, cardTypeName, statusColours } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { useCountryNames } from '../shared/order-card/country-names.ts';
import { isNameWrong, isNationalityWrong } from '../shared/order-card/mismatches.ts';
import { personalStatusText, statusText } from '../shared/texts/card-status-text.ts';
import type { MessageId } from '../shared/texts/messages.ts';
import { emailAddress } from '../shared/texts/running-text.tsx';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { DataList, type DataListItem } from '../shared/ui/lists/data-list.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import './order-facts.css';

type OrderFactsProps = {
  order: CardOrderDetails;
  isHolder: boolean;
  /** The screen asks for phone and e-mail in a form of its own. */
  asksForPhone?: boolean;
  /** What ends the card's details. */
  children?: ReactNode;
};

/** Labels differ for the holder and for the company that looks (2.4-13). */
const contactLabels = {
  holder: { phone: 'cardOrder.contacts.personal.phone', email: 'cardOrder.contacts.personal.email' },
  other: { phone: 'cardOrder.contacts.phone', email: 'cardOrder.contacts.email' },
} as const;

/** Every detail of an order (2.4-15): what the card does not say stands open, what can be read on it is folded. */
export function OrderFacts({ order, isHolder, asksForPhone = false, children }: OrderFactsProps) {
  const intl = useIntl();
  const { productName } = useConfiguration();
  const nationality = useCountryNames(order.nationality);
  const verified = useCountryNames(order.verifiedNationalities);
  const country = useCountryNames([order.country]);
  const status = (isHolder ? personalStatusText : statusText)(order);

  const own = contactLabels[isHolder ? 'holder' : 'other'];

  const fact = (label: MessageId, value: ReactNode, isWrong = false): DataListItem => ({
    label: intl.formatMessage({ id: label }),
    value,
    isWrong,
  });
  const printed = [
    fact('cardOrder.details.nameToPrint', order.printableNamesForDisplay, isNameWrong(order)),
    fact('cardOrder.details.nationality', nationality, isNationalityWrong(order)),
  ];

  return (
    <>
      <Panel title={intl.formatMessage({ id: 'cardOrder.details.title' })}>
        <DataList
          items={[
            ...printed.filter(({ isWrong }) => isWrong),
            fact('cardOrder.details.fullName', order.fullName),
            fact('cardOrder.details.dateOfBirth', order.dateOfBirth),
            fact(
              'cardOrder.details.verifiedNationalities',
              verified || <FormattedMessage id="cardOrder.details.verifiedNationalities.none" />,
            ),
            fact(
              'cardOrder.details.verifiedBy',
              order.verificationSource && (
                <FormattedMessage id="cardOrder.details.verificationSource" values={{ source: order.verificationSource }} />
              ),
            ),
            fact('cardOrder.details.companyNumber', order.companyNumber),
            fact('cardOrder.details.ordererReference', order.ordererReference),
          ]}
        />
        <details className="facts-on-card">
          <summary>
            <FormattedMessage id="cardOrder.details.onCard" />
          </summary>
          <DataList
            items={[
              fact(
                'card.status',
                <StatusChip colour={statusColours[order.status]}>
                  <FormattedMessage id={status.id} values={{ validFrom: <span className="unbroken">{order.validFrom}</span> }} />
                </StatusChip>,
              ),
              fact('cardOrder.details.cardType', cardTypeInWords(order.cardType, productName, intl)),
              ...printed.filter(({ isWrong }) => !isWrong),
              fact('card.number', order.cardNumber),
              fact('card.validFrom', order.validFrom),
              fact('card.validUntil', order.validUntil),
              fact('cardOrder.details.companyName', order.orgName),
              fact('cardOrder.details.supplier', order.cpb.name),
            ]}
          />
        </details>
        {children}
      </Panel>
      <Panel
        title={intl.formatMessage({ id: asksForPhone ? 'cardOrder.details.contactOfCompany' : 'cardOrder.details.contact' })}
      >
        <DataList
          items={[
            ...(asksForPhone ? [] : [fact(own.phone, order.phone), fact(own.email, emailAddress(order.email))]),
            fact('cardOrder.details.contactPhone', order.contactPhone),
            fact('cardOrder.details.contactEmail', emailAddress(order.contactEmail)),
            fact('cardOrder.details.contactAddress', postalAddress(order, country)),
          ]}
        />
      </Panel>
    </>
  );
}

/** The lines of an address, as on an envelope. Where no more is given, the country stands alone (2.4-15). */
function postalAddress({ contactAddress, postalCode, city }: CardOrderDetails, country: string): string {
  const place = [postalCode, city].filter((part) => part !== null && part !== '').join(' ');
  const lines = [contactAddress, place, country].filter((line) => line !== null && line !== '');
  return lines.join('\n');
}

/** Every Nordic card is called by the product (3-8); a visitor's and a temporary one say so too, as on the card. */
function cardTypeInWords(cardType: CardType, productName: string, { formatMessage }: Pick<IntlShape, 'formatMessage'>): string {
  const name = cardTypeName(cardType, productName);
  return cardType === 'nordic' || cardType === 'lma' ? name : `${name}, ${formatMessage({ id: `card.kind.${cardType}` })}`;
}
