import { type FoundCompany, paths, type RegistryLookupOutcome, registryLookupMessageIds } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { CustomerService } from '../shared/texts/customer-service.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';

/** Whom to ask about an outcome that lets nobody register (W-2-3). */
const asks: Readonly<Record<RegistryLookupOutcome, 'mainUsers' | 'customerService' | 'register' | 'number'>> = {
  eligible_not_registered: 'number',
  not_registered_organisation_found: 'number',
  not_found: 'number',
  registered_active: 'mainUsers',
  registered_pending_or_active: 'mainUsers',
  registered_pending_or_active_legacy: 'customerService',
  registered_terminated: 'customerService',
  payment_overdue: 'customerService',
  not_eligible: 'register',
  not_eligible_no_signatories: 'register',
  not_eligible_no_f_tax: 'register',
};

/** Why this company is not registered now, and whom to ask. */
export function WhyNot({ found: { outcome, name } }: { readonly found: FoundCompany }) {
  const whom = asks[outcome];
  return (
    <Message
      tone="warning"
      isLive
      {...(whom === 'mainUsers' && {
        actions: (
          <LinkButton look="quiet" href={paths.account()}>
            <FormattedMessage id="register.stop.toAccount" />
          </LinkButton>
        ),
      })}
    >
      {name !== null && (
        <p>
          <strong>{name}</strong>
        </p>
      )}
      <p>
        <FormattedMessage id={registryLookupMessageIds[outcome]} />
      </p>
      {whom === 'mainUsers' && (
        <p>
          <FormattedMessage id="register.stop.askForAccess" />
        </p>
      )}
      {whom === 'register' && (
        <p>
          <FormattedMessage id="register.stop.register" />
        </p>
      )}
      {(whom === 'register' || whom === 'customerService') && <CustomerService />}
    </Message>
  );
}
