import { type Account, type Language, languages } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { countriesPart } from '../shared/api/countries-part.ts';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { FreshSignIn } from '../shared/proven-email/fresh-sign-in.tsx';
import { NewEmail } from '../shared/proven-email/new-email.tsx';
import { languageNames } from '../shared/texts/interface-language.ts';
import { emailAddress } from '../shared/texts/running-text.tsx';
import { useSwitchLanguage } from '../shared/texts/switch-language.ts';
import { Button } from '../shared/ui/button.tsx';
import { phoneNumbersPart } from '../shared/ui/fields/phone-field-number.ts';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { useAccountChanges } from './account-queries.ts';
import { ChangePhone } from './change-phone.tsx';
import './account.css';

/** How the portal reaches one, and in which language (W-4-2, W-4-3). */
export function ContactDetails({ account: { email, phone, mayChangeContact } }: { readonly account: Account }) {
  const values = { email: emailAddress(email), phone };
  const { formatMessage } = useIntl();
  const changing = useOpening<'email' | 'phone'>((what) => (what === 'phone' ? [countriesPart, phoneNumbersPart] : []));
  const { requestEmail } = useAccountChanges();
  return (
    <Panel title={formatMessage({ id: 'account.contact.title' })}>
      {!mayChangeContact && <FreshSignIn why="account.contact.signIn" />}
      <DataList
        items={(['email', 'phone'] as const).map((name) => ({
          label: formatMessage({ id: `account.${name}` }),
          value: (
            <Fact
              name={name}
              value={values[name]}
              isOpening={changing.opening === name}
              onChange={mayChangeContact ? () => changing.open(name) : null}
            />
          ),
        }))}
      />
      {email === null && (
        <Message tone="warning">
          <FormattedMessage id="account.email.missing" />
        </Message>
      )}
      <LanguageField />
      {changing.shown === 'email' && (
        <NewEmail
          title={formatMessage({ id: 'account.email.change' })}
          sent="account.email.sent"
          onAsk={requestEmail.mutateAsync}
          onClose={changing.close}
        />
      )}
      {changing.shown === 'phone' && <ChangePhone phone={phone} onClose={changing.close} />}
    </Panel>
  );
}

type FactProps = {
  readonly name: 'email' | 'phone';
  readonly value: ReactNode;
  readonly isOpening: boolean;
  readonly onChange: (() => void) | null;
};

/** What is known, and the button that changes it. */
function Fact({ name, value, isOpening, onChange }: FactProps) {
  const { formatMessage } = useIntl();
  return (
    <span className="account-fact">
      <span>{value ?? <FormattedMessage id="account.none" />}</span>
      {onChange !== null && (
        <Button
          look="quiet"
          aria-label={formatMessage({ id: `account.${name}.change` })}
          isPending={isOpening}
          onPress={onChange}
        >
          <FormattedMessage id="account.change" />
        </Button>
      )}
    </span>
  );
}

/** The language of the screens and of every mail: one's own, wherever one signs in. */
function LanguageField() {
  const { locale, formatMessage } = useIntl();
  const { mutate, isPending, variables } = useSwitchLanguage();
  return (
    <SelectField
      name="language"
      label={formatMessage({ id: 'topBar.language' })}
      hint={formatMessage({ id: 'account.language.hint' })}
      value={isPending ? variables : locale}
      onChange={(language) => mutate(language as Language)}
      choices={languages.map((language) => ({ value: language, label: languageNames[language] }))}
    />
  );
}
