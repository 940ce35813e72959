import type { CardOrderDetails } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { Message } from '../shared/ui/message.tsx';
import { SignIn, signInWith } from './order-message-list.tsx';
import { otherSignIn } from './order-messages.ts';
import { OrganisationContact } from './organisation-contact.tsx';

type WhatToDoProps = { readonly order: CardOrderDetails; readonly canReject: boolean };

/** The ways out for a holder who cannot accept an order as they are signed in: a rejection is one of them. */
export function WhatToDo({ order, canReject }: WhatToDoProps) {
  const { signInMethods } = useConfiguration();
  // The pilot rule refuses the order's own ID number: no other sign-in helps.
  const method = order.showOnlyFinnishIdsMsg ? null : otherSignIn(order, signInMethods);
  return (
    <Message tone="info" {...(method && { actions: <SignIn method={method} words={signInWith[method]} /> })}>
      {canReject && (
        <p>
          <FormattedMessage id="cardOrder.mismatch.whatToDo" />
        </p>
      )}
      <p className="message-details">
        <OrganisationContact order={order} />
      </p>
      {method !== null && (
        <p className="message-details">
          <FormattedMessage id="cardOrder.mismatch.whatToDo.otherIdentity" values={{ isLma: order.cardType === 'lma' }} />
        </p>
      )}
    </Message>
  );
}
