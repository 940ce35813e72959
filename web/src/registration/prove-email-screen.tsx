import { paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Registering } from './registration-frame.tsx';
import { proveEmailQuery } from './registration-queries.ts';
import { texts } from './registration-texts.ts';

/** `/register-company/email/:token`: the link of the mail proves the contact address, or says why it does not (W-2-6). */
export const ProveEmailScreen = () => (
  <Registering files={texts}>
    <ProveEmail />
  </Registering>
);

function ProveEmail() {
  const { formatMessage } = useIntl();
  const { token = '' } = useParams({ strict: false });
  const proof = useQuery(proveEmailQuery(token));
  return (
    <div className="registration">
      <PageTitle title={formatMessage({ id: 'register.email.title' })} />
      {proof.isLoading && <LoadingIndicator lines={2} />}
      {proof.isLoadingError && <CallFailed error={proof.error} onRetry={() => void proof.refetch()} />}
      {proof.data && (
        <Message tone="success">
          <FormattedMessage id="register.email.proven" values={{ email: <span className="whole">{proof.data.email}</span> }} />
        </Message>
      )}
      {!proof.isLoading && (
        <div className="button-row">
          <LinkButton href={paths.registerCompany()}>
            <FormattedMessage id="register.email.goOn" />
          </LinkButton>
        </div>
      )}
    </div>
  );
}
