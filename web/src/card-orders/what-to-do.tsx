import type { CardOrderDetails } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { Message } from '../shared/ui/message.tsx';
import { SignIn, signInWith } from './order-message-list.tsx';
import { otherSignIn } from './order-messages.ts';
import { OrganisationContact } from './organisation-contact.tsx';

type WhatToDoProps = { readonly order: CardOrderDetails; readonly canReject: boolean };

/** The ways out for a holder whose verified identity and order differ: a rejection is one of three. */
export function WhatToDo({ order, canReject }: WhatToDoProps) {
  const { signInMethods } = useConfiguration();
  const method = otherSignIn(order, signInMethods);
  return (
    <Message tone="info" {...(method !== undefined && { actions: <SignIn method={method} label={signInWith[method]} /> })}>
      {canReject && (
        <p>
          <FormattedMessage id="cardOrder.mismatch.whatToDo" />
        </p>
      )}
      <p className="message-details">
        <OrganisationContact order={order} />
      </p>
      <p className="message-details">
        <FormattedMessage id="cardOrder.mismatch.whatToDo.otherIdentity" values={{ isLma: order.cardType === 'lma' }} />
      </p>
    </Message>
  );
}
