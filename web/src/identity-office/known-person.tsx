import type { lookUpAtDesk, ReplyOf } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CallInput } from '../shared/api/api.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { FailureText } from '../shared/failures/failure-text.tsx';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { dayHere } from '../shared/texts/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import { Message } from '../shared/ui/message.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { useDesk } from './identity-office-queries.ts';

type Order = ReplyOf<typeof lookUpAtDesk>['orders'][number];
type KnownPersonProps = {
  readonly officeId: string;
  /** Null while it is not typed whole. */
  readonly governmentId: CallInput<typeof lookUpAtDesk>['governmentId'] | null;
};

/** What is known of the person whom a document names, when the clerk asks; that the clerk asked is written down (W-6-6). */
export function KnownPerson({ officeId, governmentId }: KnownPersonProps) {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const { lookUp } = useDesk(officeId);
  const [isMissing, setIsMissing] = useState(false);
  const dialog = useOpening<Order>();
  const cancelling = dialog.shown;
  const isOfThis = JSON.stringify(lookUp.variables) === JSON.stringify(governmentId);
  const known = isOfThis ? lookUp.data : undefined;
  return (
    <div className="identity-office-known">
      <div className="button-row">
        <Button
          look="quiet"
          isPending={lookUp.isPending}
          onPress={() => {
            setIsMissing(governmentId === null);
            if (governmentId !== null) lookUp.mutate(governmentId);
          }}
        >
          <FormattedMessage id="identityOffice.lookUp" />
        </Button>
      </div>
      <p className="identity-office-note">
        <FormattedMessage id="identityOffice.lookUp.hint" />
      </p>
      {isMissing && governmentId === null && (
        <Message tone="warning" isLive>
          <FormattedMessage id="identityOffice.lookUp.missing" />
        </Message>
      )}
      {isOfThis && lookUp.isError && (
        <Message tone="danger" isLive>
          <FailureText text={failureMessage(lookUp.error)} />
        </Message>
      )}
      {known !== undefined && (
        <Message tone="info" isLive>
          <p>
            {known.person === null ? (
              <FormattedMessage id="identityOffice.known.nobody" />
            ) : (
              <FormattedMessage
                id="identityOffice.known.person"
                values={{
                  name: known.person.fullName,
                  verified:
                    known.person.verified === null ? (
                      'none'
                    ) : (
                      <span className="unbroken">{dayHere(new Date(known.person.verified))}</span>
                    ),
                  phone: String(known.person.hasPhone),
                }}
              />
            )}
          </p>
          {known.orders.length > 0 && (
            <ul className="identity-office-orders">
              {known.orders.map((order) => (
                <li key={order.orderId}>
                  <FormattedMessage
                    id="identityOffice.known.order"
                    values={{
                      name: order.nameToPrint,
                      orgName: order.orgName,
                      cardType: formatMessage({ id: `cardType.${order.cardType}` }, { product: productName }),
                      status: formatMessage({ id: `cardapi.cardStatus.${order.status}` }),
                    }}
                  />{' '}
                  <Button look="danger" isPending={dialog.opening?.orderId === order.orderId} onPress={() => dialog.open(order)}>
                    <FormattedMessage id="identityOffice.cancel" />
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Message>
      )}
      {cancelling && (
        <CancelOrder
          officeId={officeId}
          orderId={cancelling.orderId}
          name={cancelling.nameToPrint}
          onCancelled={() => governmentId !== null && lookUp.mutate(governmentId)}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}
