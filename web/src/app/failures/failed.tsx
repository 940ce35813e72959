import { FormattedMessage, useIntl } from 'react-intl';
import { failureMessage } from '../../shared/failures/failure-message.ts';
import { FailureText } from '../../shared/failures/failure-text.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Frame } from '../frame/frame.tsx';
import type { Page } from '../page.ts';

/** Stands where the portal's own code did not arrive, so it is made of what every page begins with. */
export function openFailed(error: unknown, { pathname }: Location): Page {
  return {
    content: (
      <Frame place={{ pathname }} shownPath={undefined}>
        <Failed error={error} />
      </Frame>
    ),
    organizationCode: () => undefined,
    toUnauthorized: () => undefined,
  };
}

function Failed({ error }: { readonly error: unknown }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <PageTitle title={formatMessage({ id: 'error.title' })} />
      <Message
        tone="danger"
        isLive
        actions={
          <Button onPress={() => window.location.reload()}>
            <FormattedMessage id="tryAgain" />
          </Button>
        }
      >
        <FailureText text={failureMessage(error)} />
      </Message>
    </>
  );
}
