import { useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { decodeErrorKey } from '../shared/error-key.ts';
import { isMessageId, type MessageText } from '../shared/messages.ts';
import { paths } from '../shared/paths.ts';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';

/** Shows the error that the address carries: a message of the catalogue with plain data, anything else as the general error. */
export function ErrorScreen() {
  const { formatMessage, messages } = useIntl();
  const { key = '' } = useParams({ strict: false });
  return (
    <>
      <PageTitle title={formatMessage({ id: 'error.title' })} />
      <Message
        tone="danger"
        actions={
          <LinkButton href={paths.index()}>
            <FormattedMessage id="goHome" />
          </LinkButton>
        }
      >
        <FormattedMessage {...carriedText(key, messages)} />
      </Message>
    </>
  );
}

function carriedText(key: string, messages: object): MessageText {
  const carried = decodeErrorKey(key);
  if (carried !== null && carried.id.startsWith('errors.') && isMessageId(carried.id, messages)) {
    return { id: carried.id, values: carried.data };
  }
  return { id: 'errors.general', values: { exception_id: '–' } };
}
