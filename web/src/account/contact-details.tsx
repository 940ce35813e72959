import { type Account, type Language, languages } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FreshSignIn } from '../shared/proven-email/fresh-sign-in.tsx';
import { NewEmail } from '../shared/proven-email/new-email.tsx';
import { languageNames } from '../shared/texts/interface-language.ts';
import { useSwitchLanguage } from '../shared/texts/switch-language.ts';
import { Button } from '../shared/ui/button.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { useAccountChanges } from './account-queries.ts';
import { ChangePhone } from './change-phone.tsx';
import './account.css';

/** How the portal reaches one, and in which language (W-4-2, W-4-3). */
export function ContactDetails({ account: { email, phone, mayChangeContact } }: { readonly account: Account }) {
  const { formatMessage } = useIntl();
  const [changing, setChanging] = useState<'email' | 'phone' | null>(null);
  const { requestEmail } = useAccountChanges();
  const close = () => setChanging(null);
  return (
    <Panel title={formatMessage({ id: 'account.contact.title' })}>
      <dl className="account-facts">
        <Fact name="email" value={email} onChange={mayChangeContact ? () => setChanging('email') : null} />
        <Fact name="phone" value={phone} onChange={mayChangeContact ? () => setChanging('phone') : null} />
      </dl>
      {email === null && (
        <Message tone="warning">
          <FormattedMessage id="account.email.missing" />
        </Message>
      )}
      {!mayChangeContact && <FreshSignIn why="account.contact.signIn" />}
      <LanguageField />
      {changing === 'email' && (
        <NewEmail
          title={formatMessage({ id: 'account.email.change' })}
          sent="account.email.sent"
          onAsk={requestEmail.mutateAsync}
          onClose={close}
        />
      )}
      {changing === 'phone' && <ChangePhone phone={phone} onClose={close} />}
    </Panel>
  );
}

type FactProps = { readonly name: 'email' | 'phone'; readonly value: string | null; readonly onChange: (() => void) | null };

function Fact({ name, value, onChange }: FactProps) {
  const { formatMessage } = useIntl();
  return (
    <div>
      <dt>
        <FormattedMessage id={`account.${name}`} />
      </dt>
      <dd>{value ?? <FormattedMessage id="account.none" />}</dd>
      {onChange !== null && (
        <dd>
          <Button look="quiet" aria-label={formatMessage({ id: `account.${name}.change` })} onPress={onChange}>
            <FormattedMessage id="account.change" />
          </Button>
        </dd>
      )}
    </div>
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
