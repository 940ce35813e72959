import { paths, type Registration, registryLookupMessageIds } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { DetailsForm } from '../shared/organisation-details/details-form.tsx';
import { Message } from '../shared/ui/message.tsx';
import { NextStep, Registering, Step } from './registration-frame.tsx';
import { useRegistration } from './registration-queries.ts';
import { texts } from './registration-texts.ts';

/** `/register-company/details`: what the registry knows is filled in; the contact e-mail is proven by a link (W-2-5). */
export const DetailsScreen = () => (
  <Registering files={texts}>
    <Step step="details">{({ registration }) => registration && <Details registration={registration} />}</Step>
  </Registering>
);

function Details({ registration }: { readonly registration: Registration }) {
  const { formatMessage, locale } = useIntl();
  const { saveDetails } = useRegistration();
  const navigate = useNavigate();
  return (
    <DetailsForm
      // Until they have saved this step, nobody has chosen a language: it is the reader's.
      organisation={registration.email === null ? { ...registration, language: locale } : registration}
      emailHint={formatMessage({ id: 'register.field.emailHint' })}
      onSave={({ seen: _, ...details }) => saveDetails.mutateAsync(details)}
      onSaved={() => void navigate({ href: paths.registerCompany('invoicing') })}
      above={
        <Message tone="info">
          <p>
            <FormattedMessage
              id={registration.isLookedUp ? registryLookupMessageIds[registration.outcome] : 'register.details.notLookedUp'}
            />
          </p>
          <FormattedMessage
            id={registration.source === 'registry' ? 'register.details.fromRegistry' : 'register.details.byHand'}
          />
        </Message>
      }
      buttons={NextStep}
    />
  );
}
