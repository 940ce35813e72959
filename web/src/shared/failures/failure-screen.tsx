import { paths } from '@siteid/contract';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRule } from '../api/api-failure.ts';
import { useConfiguration } from '../api/configuration.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link.tsx';
import { Message } from '../ui/message.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { isSessionGone, SignInAgain } from './call-failed.tsx';
import { FailureDetails } from './failure-details.tsx';
import { failureMessage, isPartMissing } from './failure-message.ts';
import { FailureText } from './failure-text.tsx';
import { useRetryOnline } from './use-retry-online.ts';

/** Stands where a screen could not be drawn: says why, and offers what helps. */
export function FailureScreen({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { formatMessage } = useIntl();
  const { extensiveLogging } = useConfiguration();
  if (extensiveLogging && !isRule(error)) return <FailureDetails error={error} />;
  return (
    <>
      <PageTitle title={formatMessage({ id: 'error.title' })} />
      <Message tone="danger" isLive actions={<Remedy error={error} />}>
        <FailureText text={failureMessage(error)} />
      </Message>
    </>
  );
}

function Remedy({ error }: { readonly error: unknown }) {
  const router = useRouter();
  const queryErrors = useQueryErrorResetBoundary();
  const retry = () => {
    // A browser may remember that a part of the page is missing; a new page asks again.
    if (isPartMissing(error)) window.location.reload();
    queryErrors.reset();
    void router.invalidate();
  };
  useRetryOnline(error, retry);
  if (isSessionGone(error)) return <SignInAgain />;
  return (
    <>
      {!isRule(error) && (
        <Button onPress={retry}>
          <FormattedMessage id="tryAgain" />
        </Button>
      )}
      <LinkButton href={paths.index()} look="quiet">
        <FormattedMessage id="goHome" />
      </LinkButton>
      {!isRule(error) && (
        <LinkButton href={paths.report()} look="quiet">
          <FormattedMessage id="report.title" />
        </LinkButton>
      )}
    </>
  );
}
