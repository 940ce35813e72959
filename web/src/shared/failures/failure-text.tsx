import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageText } from '../texts/messages.ts';
import { speakable } from './failure-message.ts';

/** Says a message whose id or values may come from elsewhere. */
export function FailureText({ text }: { readonly text: MessageText }) {
  const { messages } = useIntl();
  const { id, values } = speakable(text, messages);
  // The wider product's page of registration is not here to link to.
  return <FormattedMessage id={id} values={{ ...values, registration: (words) => words }} />;
}
