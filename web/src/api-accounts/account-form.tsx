import { type ApiAccount, apiAccountScopes, dateFormat, emailFormat, maximumLength, required } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { useChangedMeanwhile } from '../forms/changed-meanwhile.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { failAtField } from '../forms/fail-at-field.ts';
import { useKeptForm } from '../forms/kept/use-kept-form.ts';
import { useField } from '../forms/use-field.ts';
import { useTrying } from '../forms/use-trying.tsx';
import { useConfiguration } from '../shared/api/configuration.ts';
import { dayHere } from '../shared/texts/dates.ts';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import type { Limits } from './api-accounts-queries.ts';

/** The form of a new account. */
export const newAccountForm = 'apiAccountForm';

/**
 * The form of an account that is changed, as it is now: what was typed comes back after a sign-in, but not once a colleague has changed
 * the account, who may have narrowed it, before the person was told.
 */
export const changeFormOf = ({ accountId, name, scopes, expires }: ApiAccount) =>
  `${newAccountForm} ${JSON.stringify([accountId, name, scopes, expires])}`;

type Scope = (typeof apiAccountScopes)[number];
const ways = [...apiAccountScopes, 'both'] as const;
type Typed = { name: string; email: string; may: (typeof ways)[number]; expires: string };

/** Where a refusal of the server is told. */
const fieldOfRefusal = {
  'errors.apiAccount.emailAlreadyRegistered': 'email',
  'errors.validation.field.email': 'email',
  'errors.apiAccount.expiresInPast': 'expires',
} as const;

type AccountFormProps = {
  /** The account to change; without one a new one is made. */
  readonly account?: ApiAccount;
  /** The account to change, as it is now. */
  readonly seeAnew?: () => ApiAccount | undefined;
  /** Settles once it is done; what it refuses is told here. */
  readonly onSave: (limits: Limits & { readonly email: string; readonly seen: string }) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Names and limits an API account, and says whom to write to about a new one (W-8-2). */
export function AccountForm({ account, seeAnew = () => undefined, onSave, onClose }: AccountFormProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const isNew = account === undefined;
  const { tryToSend, signIn } = useTrying(isNew ? 'apiAccounts.signIn' : 'apiAccounts.changeSignIn');
  const { seen, shown, isTold, note } = useChangedMeanwhile(account, defaultsOf, seeAnew);
  const { form, forget } = useKeptForm<Typed>(shown === undefined ? newAccountForm : changeFormOf(shown), defaultsOf(account), {
    validateWhileTyping,
    fields: {
      name: { validators: [required, maximumLength()] },
      email: { validators: [required, emailFormat], isVisible: () => isNew, isSensitive: true },
      expires: { validators: [dateFormat] },
    },
    onSubmit: ({ name, email, may, expires }): Promise<boolean> =>
      tryToSend(
        async () => {
          const scopes = apiAccountScopes.filter((scope) => may === 'both' || may === scope);
          await onSave({ name, email, scopes, expires: expires === '' ? null : expires, seen });
        },
        (error) => failAtField(form, fieldOfRefusal, error) || isTold(form, error),
      ),
  });
  const [name, email] = [useField(form, 'name'), useField(form, 'email')];
  const [may, expires] = [useField(form, 'may'), useField(form, 'expires')];
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: isNew ? 'apiAccounts.make' : 'apiAccounts.change' })}
      send={isNew ? 'apiAccounts.make' : 'apiAccounts.save'}
      keepsText
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <TextField
        {...name}
        label={formatMessage({ id: 'apiAccounts.column.name' })}
        hint={formatMessage({ id: 'apiAccounts.nameHint' })}
        autoComplete="off"
        isRequired
      />
      {isNew && (
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
        label={formatMessage({ id: 'optionalField.label' }, { label: formatMessage({ id: 'apiAccounts.column.expires' }) })}
        hint={formatMessage(
          { id: 'apiAccounts.expiresHint' },
          { example: <span className="unbroken">{dayHere(aYearAhead())}</span> },
        )}
        autoComplete="off"
      />
      {note}
      {signIn}
    </DialogForm>
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
