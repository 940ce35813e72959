import { type FoundCompany, type RegistryLookupOutcome, registryLookupMessageIds } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { CustomerService } from '../shared/texts/customer-service.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Message } from '../shared/ui/message.tsx';
import { useAskForAccess } from './registration-queries.ts';
import { WithoutEmail } from './without-email.tsx';

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

export type WhyNotProps = {
  readonly found: FoundCompany;
  readonly asked: { readonly country: string; readonly companyNumber: string };
};

/** Why this company is not registered now, and whom to ask; who has no users here has none to give access. */
export function WhyNot({ found: { outcome, name, isKnownHere }, asked }: WhyNotProps) {
  const ask = useAskForAccess();
  const whom = asks[outcome] === 'mainUsers' && !isKnownHere ? 'customerService' : asks[outcome];
  if (ask.data !== undefined)
    return (
      <>
        <Message tone="success" isLive>
          <FormattedMessage id="register.stop.asked" values={{ orgName: ask.data.orgName }} />
        </Message>
        <WithoutEmail />
      </>
    );
  return (
    <Message
      tone="warning"
      isLive
      {...(whom === 'mainUsers' && {
        actions: (
          <Button look="quiet" isPending={ask.isPending} onPress={() => ask.mutate(asked)}>
            <FormattedMessage id="register.stop.ask" />
          </Button>
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
