import { formerSecretHours } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogForm, useFailure } from '../../forms/dialog-form.tsx';
import { useForm } from '../../forms/use-portal-form.ts';
import { refusalCode } from '../../shared/api/api-failure.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { FreshSignIn } from '../../shared/proven-email/fresh-sign-in.tsx';

type SecretQuestionProps = {
  /** Settles once there is another secret; what it refuses is told here. */
  readonly onChange: () => Promise<void>;
  readonly onClose: () => void;
};

/** Asks before a webhook gets another secret. */
export function SecretQuestion({ onChange, onClose }: SecretQuestionProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const [failure, trying] = useFailure();
  const form = useForm<Record<never, never>>(
    'webhookSecret',
    {},
    {
      validateWhileTyping,
      fields: {},
      onSubmit: () => trying(onChange),
    },
  );
  const isToProve = refusalCode(failure) === 'errors.account.signInToProve';
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'webhooks.menu.secret' })}
      send="webhooks.menu.secret"
      failure={isToProve ? null : failure}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="webhooks.secretText" values={{ hours: formerSecretHours }} />
      </p>
      {isToProve && <FreshSignIn why="webhooks.signIn" />}
    </DialogForm>
  );
}
