import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiFailure, refusalCode } from '../shared/api-failure.ts';
import { failureMessage } from '../shared/failure-message.ts';
import { paths, serverPaths } from '../shared/paths.ts';
import { Button } from '../shared/ui/button.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';

/** Stands where a screen could not be drawn: says why, and offers what helps. */
export function FailureScreen({ error }: ErrorComponentProps) {
  const { formatMessage } = useIntl();
  return (
    <>
      <PageTitle title={formatMessage({ id: 'error.title' })} />
      <Message tone="danger" isLive actions={<Remedy error={error} />}>
        <FormattedMessage {...failureMessage(error)} />
      </Message>
    </>
  );
}

function Remedy({ error }: { readonly error: unknown }) {
  const router = useRouter();
  const queryErrors = useQueryErrorResetBoundary();
  const isSessionGone = error instanceof ApiFailure && error.reason.kind === 'failed' && error.reason.sessionTokenMissing;
  if (isSessionGone) {
    return (
      <LinkButton href={serverPaths.signIn(window.location.href)} isDocument>
        <FormattedMessage id="signIn.again" />
      </LinkButton>
    );
  }
  const retry = () => {
    queryErrors.reset();
    void router.invalidate();
  };
  return (
    <>
      {refusalCode(error) === undefined && (
        <Button onPress={retry}>
          <FormattedMessage id="tryAgain" />
        </Button>
      )}
      <LinkButton href={paths.index()} look="quiet">
        <FormattedMessage id="goHome" />
      </LinkButton>
    </>
  );
}
