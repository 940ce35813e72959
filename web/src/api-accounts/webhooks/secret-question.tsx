import { formerSecretHours } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogForm } from '../../forms/dialog-form.tsx';
import { useForm } from '../../forms/use-portal-form.ts';
import { useTrying } from '../../forms/use-trying.tsx';
import { useConfiguration } from '../../shared/api/configuration.ts';

type SecretQuestionProps = {
  /** Settles once there is another secret; what it refuses is told here. */
  readonly onChange: () => Promise<void>;
  readonly onClose: () => void;
};

/** Asks before a webhook gets another secret. */
export function SecretQuestion({ onChange, onClose }: SecretQuestionProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { tryToSend, signIn } = useTrying('webhooks.signIn');
  const form = useForm<Record<never, never>>(
    'webhookSecret',
    {},
    {
      validateWhileTyping,
      fields: {},
      onSubmit: () => tryToSend(onChange),
    },
  );
  return (
    <DialogForm form={form} title={formatMessage({ id: 'webhooks.menu.secret' })} send="webhooks.menu.secret" onClose={onClose}>
      <p>
        <FormattedMessage id="webhooks.secretText" values={{ hours: formerSecretHours }} />
      </p>
      {signIn}
    </DialogForm>
  );
}
