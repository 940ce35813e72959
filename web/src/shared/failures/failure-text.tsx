import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../api/configuration.ts';
import type { MessageText } from '../texts/messages.ts';
import { sayable } from './failure-message.ts';

/** Says a message whose id or values may come from elsewhere. */
export function FailureText({ text }: { readonly text: MessageText }) {
  const { messages } = useIntl();
  const { registrationUrl } = useConfiguration();
  const { id, values } = sayable(text, messages);
  // The wider product's page of registration is linked where configuration says where it is (8-4).
  const registration = (words: ReactNode) => (registrationUrl === null ? words : <a href={registrationUrl}>{words}</a>);
  return <FormattedMessage id={id} values={{ ...values, registration }} />;
}
