import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { catalogueQuery, isMessageId, type MessageText } from '../texts/messages.ts';
import { speakable } from './failure-message.ts';

/** Says a message whose id or values may come from elsewhere; what the screen has not said so far is fetched first. */
export function FailureText({ text }: { readonly text: MessageText }) {
  const { messages, locale } = useIntl();
  const isSaid = isMessageId(text.id, messages);
  const said = useQuery({ ...catalogueQuery('said', locale), enabled: !isSaid });
  const seldomSaid = useQuery({ ...catalogueQuery('seldom-said', locale), enabled: !isSaid });
  if (said.isLoading || seldomSaid.isLoading) return null;
  const { id, values } = speakable(text, messages);
  // The wider product's page of registration is not here to link to.
  return <FormattedMessage id={id} values={{ ...values, registration: (words) => words }} />;
}
