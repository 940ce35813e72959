import { type CardOrderDetails, cardTypeName } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { personalStatusText, statusText } from '../shared/texts/card-status-text.ts';
import { IdCard } from '../shared/ui/card/id-card.tsx';
import { useCountryNames } from './country-names.ts';
import { isNameWrong, isNationalityWrong } from './order-messages.ts';

const printedStatuses: readonly CardOrderDetails['status'][] = [
  'printed',
  'personalized',
  'activated',
  'suspended',
  'terminated',
  'expired',
];

/** Characters of a nationality that find room on the card; longer ones stand there by their codes. */
const longestNationality = 16;

type OrderCardProps = { order: CardOrderDetails; isHolder: boolean };

/** The order drawn as the card that it is or will be, with what does not match marked on it. */
export function OrderCard({ order, isHolder }: OrderCardProps) {
  const intl = useIntl();
  const { productName } = useConfiguration();
  const names = useCountryNames(order.nationality);
  const isPrinted = printedStatuses.includes(order.status);
  const cardType = cardTypeName(order.cardType, productName);
  return (
    <IdCard
      label={intl.formatMessage({ id: 'card.label' }, { cardType, name: order.printableNamesForDisplay, orgName: order.orgName })}
      caption={intl.formatMessage({ id: isPrinted ? 'card.caption.printed' : 'card.caption.toPrint' })}
      productName={productName}
      cardType={order.cardType}
      printedName={order.printableNamesForDisplay}
      companyName={order.orgName}
      supplierName={order.cpb.name}
      photo={order.ownerImage}
      logo={order.logo}
      validFrom={order.validFrom}
      validUntil={order.validUntil}
      nationality={names.length <= longestNationality ? names : order.nationality.join(', ')}
      status={order.status}
      // The earliest day of activation already stands on the card, as its first day of validity.
      statusText={intl.formatMessage((isHolder ? personalStatusText : statusText)({ ...order, validFromIsInFuture: false }))}
      cardNumber={order.cardNumber}
      mismatches={{ name: isNameWrong(order), nationality: isNationalityWrong(order) }}
    />
  );
}
