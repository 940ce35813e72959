import { paths } from '@siteid/contract';
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
  // Where configuration names no other place to register, the portal's own (8-4).
  const registration = (words: ReactNode) => <a href={registrationUrl ?? paths.registerCompany()}>{words}</a>;
  return <FormattedMessage id={id} values={{ ...values, registration }} />;
}
