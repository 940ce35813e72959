import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { type CarriedError, decodeErrorKey } from '../shared/error-key.ts';
import { isMessageId, type MessageText, seldomSaidQuery } from '../shared/messages.ts';
import { paths } from '../shared/paths.ts';
import { LinkButton } from '../shared/ui/link.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';

/** Shows the error that the address carries: a message of the catalogue with plain data, anything else as the general error. */
export function ErrorScreen() {
  const { formatMessage, messages, locale } = useIntl();
  const { key = '' } = useParams({ strict: false });
  const carried = errorOf(key);
  const isSaid = carried === null || isMessageId(carried.id, messages);
  const { isLoading } = useQuery({ ...seldomSaidQuery(locale), enabled: !isSaid });
  if (isLoading) return <LoadingIndicator lines={3} />;
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
        <FormattedMessage {...textOf(carried, messages)} />
      </Message>
    </>
  );
}

function errorOf(key: string): CarriedError | null {
  const carried = decodeErrorKey(key);
  return carried?.id.startsWith('errors.') === true ? carried : null;
}

function textOf(carried: CarriedError | null, messages: object): MessageText {
  if (carried !== null && isMessageId(carried.id, messages)) return { id: carried.id, values: carried.data };
  return { id: 'errors.general', values: { exception_id: '–' } };
}
