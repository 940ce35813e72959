import { paths } from '@siteid/contract';
import { useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../api/auth-info.ts';
import { FurtherTexts } from '../texts/further-texts.tsx';
import type { MessageText } from '../texts/messages.ts';
import { LinkButton } from '../ui/link.tsx';
import { Message } from '../ui/message.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { decodeErrorKey } from './error-key.ts';
import { words } from './error-words.ts';
import { isErrorOfLink } from './errors-of-links.ts';
import { FailureText } from './failure-text.tsx';

/** Shows the error that the address carries: one that a link may lead to, with numbers; anything else as the general error. */
export const ErrorScreen = () => (
  <FurtherTexts files={words}>
    <CarriedError />
  </FurtherTexts>
);

function CarriedError() {
  const { formatMessage } = useIntl();
  const { key = '' } = useParams({ strict: false });
  const text = carriedText(key);
  if (text.id === 'errors.unauthorized') return <Unauthorized />;
  return (
    <>
      <PageTitle title={formatMessage({ id: 'error.title' })} />
      <Message
        tone="danger"
        actions={
          <>
            <LinkButton href={paths.index()}>
              <FormattedMessage id="goHome" />
            </LinkButton>
            <LinkButton href={paths.report()} look="quiet">
              <FormattedMessage id="report.title" />
            </LinkButton>
          </>
        }
      >
        <FailureText text={text} />
      </Message>
    </>
  );
}

/** A missing right is no fault: there is nothing to report. Whoever is signed in reads as whom, and how they get in. */
function Unauthorized() {
  const { formatMessage } = useIntl();
  const name = useAuthInfo()?.userProfile.fullName;
  return (
    <>
      <PageTitle
        title={formatMessage({ id: 'errors.unauthorized' })}
        lead={name && <FormattedMessage id="errorScreen.signedInAs" values={{ name }} />}
      />
      <div className="button-row">
        <LinkButton href={paths.index()}>
          <FormattedMessage id="goHome" />
        </LinkButton>
      </div>
    </>
  );
}

function carriedText(key: string): MessageText {
  const carried = decodeErrorKey(key);
  return carried !== null && isErrorOfLink(carried.id) ? { id: carried.id, values: carried.data } : { id: 'errors.general' };
}
