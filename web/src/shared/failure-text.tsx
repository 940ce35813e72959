import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { speakable } from './failure-message.ts';
import { isMessageId, type MessageText, seldomSaidQuery } from './messages.ts';

/** Says a message whose id or values may come from elsewhere; what the screens seldom say is fetched first. */
export function FailureText({ text }: { readonly text: MessageText }) {
  const { messages, locale } = useIntl();
  const isSaid = isMessageId(text.id, messages);
  const { isLoading } = useQuery({ ...seldomSaidQuery(locale), enabled: !isSaid });
  if (isLoading) return null;
  const { id, values } = speakable(text, messages);
  // The wider product's page of registration is not here to link to.
  return <FormattedMessage id={id} values={{ ...values, registration: (words) => words }} />;
}
