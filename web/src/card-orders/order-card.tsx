import { type CardOrderDetails, cardStage, cardTypeName } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { personalStatusText, statusText } from '../shared/texts/card-status-text.ts';
import type { MessageId } from '../shared/texts/messages.ts';
import { IdCard } from '../shared/ui/card/id-card.tsx';
import { useCountryNames } from './country-names.ts';
import { isNameWrong, isNationalityWrong } from './order-messages.ts';

/** Characters of a nationality that find room on the card; longer ones stand there by their codes. */
const longestNationality = 16;

type OrderCardProps = { order: CardOrderDetails; isHolder: boolean };

/** The order drawn as the card that it is, will be or would have been, with what does not match marked on it. */
export function OrderCard({ order, isHolder }: OrderCardProps) {
  const intl = useIntl();
  const { productName } = useConfiguration();
  const names = useCountryNames(order.nationality);
  const { id, values } = (isHolder ? personalStatusText : statusText)(order);
  const cardType = cardTypeName(order.cardType, productName);
  return (
    <IdCard
      label={intl.formatMessage({ id: 'card.label' }, { cardType, name: order.printableNamesForDisplay, orgName: order.orgName })}
      caption={intl.formatMessage({ id: captionOf(order.status) })}
      productName={productName}
      cardType={order.cardType}
      printedName={order.printableNamesForDisplay}
      organisationName={order.orgName}
      supplierName={order.cpb.name}
      photo={order.ownerImage}
      logo={order.logo}
      validFrom={order.validFrom}
      validUntil={order.validUntil}
      nationality={names.length <= longestNationality ? names : order.nationality.join(', ')}
      status={order.status}
      statusText={<FormattedMessage id={id} values={{ validFrom: <span className="unbroken">{order.validFrom}</span> }} />}
      stamp={stampOf(order.status, intl.formatMessage({ id }, values), (word) => intl.formatMessage({ id: word }))}
      cardNumber={order.cardNumber}
      mismatches={{ name: isNameWrong(order), nationality: isNationalityWrong(order) }}
    />
  );
}

function captionOf(status: CardOrderDetails['status']): MessageId {
  const stage = cardStage(status);
  if (stage === 'rejected' || stage === 'cancelled') return 'card.caption.ordered';
  return stage === 'order' && status !== 'printed' ? 'card.caption.toPrint' : 'card.caption.printed';
}

/** The word across a card that cannot be used, or across an order that never becomes one. */
function stampOf(status: CardOrderDetails['status'], statusText: string, text: (id: MessageId) => string): string | null {
  const stage = cardStage(status);
  if (stage === 'rejected') return text('card.stamp.rejected');
  if (stage === 'cancelled') return text('cardapi.cardStatus.cancelled_by_orderer');
  return stage === 'over' || status === 'suspended' ? statusText : null;
}
