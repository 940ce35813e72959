import {
  leastPhotoPixels,
  type OrderInProduction as Order,
  type ProductionQueue,
  type ProductionSupplier,
  type ProductionWarning,
} from '@siteid/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { useCountryNames } from '../shared/order-card/country-names.ts';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { CardInProduction } from './card-in-production.tsx';
import { OrderDecision } from './order-decision.tsx';

type OrderInProductionProps = {
  readonly supplier: ProductionSupplier;
  readonly queue: ProductionQueue;
  readonly order: Order;
  /** It opened by itself, after another. */
  readonly isNext: boolean;
  readonly back: ReactNode;
  readonly onDone: () => void;
  readonly onSkip: () => void;
};

/** An order as an operator judges and makes it: photo at print size, card, warnings, and what can be done (W-6-1, W-6-2). */
export function OrderInProduction({ supplier, queue, order, isNext, back, onDone, onSkip }: OrderInProductionProps) {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const nationality = useCountryNames(order.nationalities);
  const country = useCountryNames([order.country]);
  const place = useRef<HTMLDivElement>(null);
  // Whoever works by keyboard begins with each order at its top, and hears whose it is.
  useEffect(() => {
    if (isNext && queue !== 'personalize') place.current?.querySelector('h1')?.focus();
  }, [isNext, queue]);
  const street = [order.address, [order.postalCode, order.city].filter(Boolean).join(' ')].filter(Boolean);
  // As on an envelope.
  const address = street.length === 0 ? formatMessage({ id: 'production.fact.noAddress' }) : [...street, country].join('\n');
  const facts = [
    { label: formatMessage({ id: 'production.fact.names' }), value: `${order.givenNames} ${order.familyNames}`.trim() },
    { label: formatMessage({ id: 'production.fact.dateOfBirth' }), value: order.dateOfBirth },
    { label: formatMessage({ id: 'card.nationality' }), value: nationality },
    {
      label: formatMessage({ id: 'production.column.cardType' }),
      value: formatMessage({ id: `cardType.${order.cardType}` }, { product: productName }),
    },
    { label: formatMessage({ id: 'card.validFrom' }), value: order.validFrom },
    { label: formatMessage({ id: 'card.validUntil' }), value: order.validUntil },
    { label: formatMessage({ id: 'production.column.company' }), value: `${order.orgName}, ${order.companyNumber}` },
    { label: formatMessage({ id: 'production.fact.address' }), value: address },
    { label: formatMessage({ id: 'production.fact.order' }), value: <span className="production-id">{order.orderId}</span> },
  ];
  return (
    <div className="order-in-production" ref={place}>
      <PageTitle title={order.nameToPrint} above={formatMessage({ id: `production.queue.${queue}` })} back={back} />
      {order.warnings.length > 0 && (
        <Message tone="warning">
          <ul className="production-warnings">
            {order.warnings.map((warning, index) => (
              // Several may say the same of different orders.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <Warning warning={warning} />
              </li>
            ))}
          </ul>
        </Message>
      )}
      <div className="production-order">
        <div className="production-seen">
          <div className="production-look">
            <div className="production-card">
              <CardInProduction order={order} supplierName={supplier.name} />
            </div>
            <figure className="production-photo">
              {order.photo === null ? (
                <div className="production-no-photo">{formatMessage({ id: 'card.noPhoto' })}</div>
              ) : (
                <img src={order.photo} alt={formatMessage({ id: 'production.photo' }, { name: order.nameToPrint })} />
              )}
              <figcaption>
                <FormattedMessage id="production.photo.size" />
              </figcaption>
            </figure>
          </div>
          <OrderDecision supplier={supplier} queue={queue} order={order} onDone={onDone} onSkip={onSkip} />
        </div>
        <Panel title={formatMessage({ id: 'production.facts' })}>
          <DataList items={facts} />
        </Panel>
      </div>
    </div>
  );
}

function Warning({ warning }: { readonly warning: ProductionWarning }) {
  const { formatMessage } = useIntl();
  const { kind, other, pixels } = warning;
  const values = {
    ...pixels,
    leastWidth: leastPhotoPixels.width,
    leastHeight: leastPhotoPixels.height,
    ...(other && { ...other, status: formatMessage({ id: `cardapi.cardStatus.${other.status}` }) }),
  };
  return <FormattedMessage id={`production.warning.${kind}`} values={values} />;
}
