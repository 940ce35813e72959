import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRegistrationLink } from '../api/configuration.ts';
import type { MessageText } from '../texts/messages.ts';
import { RunningText } from '../texts/running-text.tsx';
import { sayable } from './failure-message.ts';

/** Says a message whose id or values may come from elsewhere. */
export function FailureText({ text }: { readonly text: MessageText }) {
  const { messages } = useIntl();
  const { href } = useRegistrationLink();
  const { id, values } = sayable(text, messages);
  const registration = (words: ReactNode) => (
    <a href={href}>
      <RunningText>{words}</RunningText>
    </a>
  );
  return <FormattedMessage id={id} values={{ ...values, registration }} />;
}
