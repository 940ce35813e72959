import {
  isRegistrationCountry,
  mayRegister,
  paths,
  preferredPhoneCountries,
  registrationCountries,
  registrationNumber,
  required,
  serverPaths,
} from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { useKeptForm } from '../forms/kept/use-kept-form.ts';
import { useField } from '../forms/use-field.ts';
import { refusalCode } from '../shared/api/api-failure.ts';
import { useCountries } from '../shared/api/classifiers.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { showMessageOnNextScreen } from '../shared/status-messages.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { NextStep, Registering, Step } from './registration-frame.tsx';
import { type Standing, useRegistration } from './registration-queries.ts';
import { texts } from './registration-texts.ts';
import { WhyNot, type WhyNotProps } from './why-not.tsx';
import '../shared/organisation-details/organisation-details.css';

/** `/register-company/company`: which company, by its country and number (W-2-2). */
export const CompanyScreen = () => (
  <Registering files={texts}>
    <Step step="company">{(standing) => <WhichCompany standing={standing} />}</Step>
  </Registering>
);

function WhichCompany({ standing: { registration, step, hasEid } }: { readonly standing: Standing }) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { find } = useRegistration();
  const navigate = useNavigate();
  const [whyNot, setWhyNot] = useState<WhyNotProps | null>(null);
  const countries = useCountries();
  const labelOf = (code: string) => countries.find((each) => each.code === code)?.name ?? code;
  const choice = (value: string) => ({ value, label: labelOf(value) });
  const { form } = useKeptForm(
    'registerCompanyForm',
    { country: registration?.country ?? '', companyNumber: registration?.companyNumber ?? '' },
    {
      validateWhileTyping,
      fields: {
        country: { validators: [required] },
        companyNumber: {
          validators: [
            required,
            (text, { values: { country } }) => (isRegistrationCountry(country) ? registrationNumber(country)(text) : null),
          ],
        },
      },
      async onSubmit(asked): Promise<boolean> {
        setWhyNot(null);
        try {
          const found = await find.mutateAsync(asked);
          if (!mayRegister(found.outcome)) {
            setWhyNot({ found, asked });
            return false;
          }
          if (found.isRegistryAway) showMessageOnNextScreen({ tone: 'warning', text: { id: 'register.registryAway' } });
          void navigate({ href: paths.registerCompany('details') });
          return true;
        } catch (error) {
          const wrong = 'errors.registration.numberWrong';
          if (refusalCode(error) === wrong) form.fail('companyNumber', { id: wrong });
          return false;
        }
      },
    },
  );
  const country = useField(form, 'country');
  const companyNumber = useField(form, 'companyNumber');
  return (
    <>
      {!hasEid && (
        <Message
          tone="warning"
          actions={
            <LinkButton look="quiet" href={serverPaths.signIn(window.location.href)} isDocument>
              <FormattedMessage id="signIn.again" />
            </LinkButton>
          }
        >
          <FormattedMessage id="register.identify.text" />
        </Message>
      )}
      {registration !== null && (
        <Message
          tone="info"
          actions={
            <LinkButton look="quiet" href={paths.registerCompany(step)}>
              <FormattedMessage id="register.company.goOn" />
            </LinkButton>
          }
        >
          <FormattedMessage id="register.company.underWay" values={{ name: registration.name ?? registration.companyNumber }} />
        </Message>
      )}
      <Form form={form} className="organisation-form" keepsText>
        <SelectField
          {...country}
          label={formatMessage({ id: 'register.company.country' })}
          placeholder={formatMessage({ id: 'register.choose' })}
          first={preferredPhoneCountries.map(choice)}
          choices={registrationCountries.map(choice).toSorted((one, other) => one.label.localeCompare(other.label))}
          isRequired
        />
        <TextField
          {...companyNumber}
          label={formatMessage({ id: 'register.company.number' })}
          hint={formatMessage({ id: 'register.company.numberHint' })}
          autoComplete="off"
          isRequired
        />
        {whyNot !== null && <WhyNot {...whyNot} />}
        <NextStep isFirst isPending={form.isSubmitting} />
      </Form>
    </>
  );
}
