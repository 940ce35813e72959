import { type ApiAccount, apiAccountScopes, dateFormat, emailFormat, maximumLength, required } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { FailureText } from '../shared/failures/failure-text.tsx';
import { dayHere } from '../shared/texts/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Modal } from '../shared/ui/overlays/modal.tsx';
import type { Limits } from './api-accounts-queries.ts';

type Scope = (typeof apiAccountScopes)[number];
const ways = [...apiAccountScopes, 'both'] as const;
type Typed = { name: string; email: string; may: (typeof ways)[number]; expires: string };

type AccountFormProps = {
  /** The account to change; without one a new one is made. */
  readonly account?: ApiAccount;
  /** Settles once it is done; what it refuses is told here. */
  readonly onSave: (limits: Limits & { readonly email: string }) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Names and limits an API account, and says whom to write to about a new one (W-8-2). */
export function AccountForm({ account, onSave, onClose }: AccountFormProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Typed>('apiAccountForm', defaultsOf(account), {
    validateWhileTyping,
    fields: {
      name: { validators: [required, maximumLength()] },
      email: { validators: [required, emailFormat], isVisible: () => account === undefined, isSensitive: true },
      expires: { validators: [dateFormat] },
    },
    onSubmit: async ({ name, email, may, expires }) => {
      setFailure(null);
      const scopes = apiAccountScopes.filter((scope) => may === 'both' || may === scope);
      try {
        await onSave({ name, email, scopes, expires: expires === '' ? null : expires });
        return true;
      } catch (error) {
        setFailure(error);
        return false;
      }
    },
  });
  const [name, email] = [useField(form, 'name'), useField(form, 'email')];
  const [may, expires] = [useField(form, 'may'), useField(form, 'expires')];
  const title = formatMessage({ id: account === undefined ? 'apiAccounts.make' : 'apiAccounts.change' });
  return (
    <Modal isOpen isAlert isBusy={form.isSubmitting} onClose={onClose} title={title}>
      <Form form={form} className="people-form">
        <TextField
          {...name}
          label={formatMessage({ id: 'apiAccounts.column.name' })}
          hint={formatMessage({ id: 'apiAccounts.nameHint' })}
          autoComplete="off"
          isRequired
        />
        {account === undefined && (
          <TextField
            {...email}
            type="email"
            label={formatMessage({ id: 'apiAccounts.column.email' })}
            hint={formatMessage({ id: 'apiAccounts.emailHint' })}
            autoComplete="off"
            isRequired
          />
        )}
        <SelectField
          {...may}
          onChange={(chosen) => may.onChange(ways.find((each) => each === chosen) ?? 'orderer')}
          label={formatMessage({ id: 'apiAccounts.column.may' })}
          choices={ways.map((value) => ({ value, label: formatMessage({ id: `apiAccounts.may.${value}` }) }))}
        />
        <TextField
          {...expires}
          label={formatMessage({ id: 'apiAccounts.column.expires' })}
          hint={formatMessage({ id: 'apiAccounts.expiresHint' }, { example: dayHere(aYearAhead()) })}
          autoComplete="off"
        />
        {failure !== null && (
          <Message tone="danger" isLive>
            <FailureText text={failureMessage(failure)} />
          </Message>
        )}
        <div className="modal-buttons">
          <Button look="quiet" onPress={onClose} isDisabled={form.isSubmitting}>
            <FormattedMessage id="members.cancel" />
          </Button>
          <Button type="submit" isPending={form.isSubmitting}>
            <FormattedMessage id={account === undefined ? 'apiAccounts.make' : 'apiAccounts.save'} />
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

function aYearAhead(): Date {
  const day = new Date();
  day.setFullYear(day.getFullYear() + 1);
  return day;
}

function defaultsOf(account: ApiAccount | undefined): Typed {
  const held = apiAccountScopes.filter((scope) => account?.scopes.includes(scope));
  const may: Scope | 'both' = held.length > 1 ? 'both' : (held[0] ?? 'orderer');
  return { name: account?.name ?? '', email: '', may, expires: account?.expires ?? '' };
}
