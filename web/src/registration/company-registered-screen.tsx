import { paths, serverPaths, strongAuthenticationMessageIds } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Registering } from './registration-frame.tsx';
import { registrationQuery, type Standing } from './registration-queries.ts';
import { texts } from './registration-texts.ts';
import { WithoutEmail } from './without-email.tsx';

/** `/register-company/registered`: what became of it, and what comes next (W-2-11). */
export const RegisteredScreen = () => (
  <Registering files={texts}>
    <Registered />
  </Registering>
);

function Registered() {
  const { formatMessage } = useIntl();
  const standing = useQuery(registrationQuery);
  if (standing.data?.registered) return <Of registered={standing.data.registered} />;
  return (
    <div className="registration">
      <PageTitle title={formatMessage({ id: 'registerCompany.title' })} />
      {standing.isLoadingError && <CallFailed error={standing.error} onRetry={() => void standing.refetch()} />}
      {standing.isLoading && <LoadingIndicator lines={4} />}
      {standing.data && (
        <EmptyState
          icon="info"
          title={formatMessage({ id: 'register.registered.none' })}
          actions={
            <LinkButton href={paths.registerCompany()}>
              <FormattedMessage id="registerCompany.title" />
            </LinkButton>
          }
        />
      )}
    </div>
  );
}

function Of({ registered }: { readonly registered: NonNullable<Standing['registered']> }) {
  const { formatMessage } = useIntl();
  const { name, state, email, organizationCode } = registered;
  const isPending = state === 'pending';
  const toCards = (
    <LinkButton key="cards" look={isPending ? 'quiet' : 'primary'} href={paths.organisationCards({ organizationCode })}>
      <FormattedMessage id="register.registered.cards" />
    </LinkButton>
  );
  const toUsers = (
    <LinkButton key="users" look={isPending ? 'primary' : 'quiet'} href={paths.organisationUsers(organizationCode)}>
      <FormattedMessage id="register.registered.users" />
    </LinkButton>
  );
  return (
    <div className="registration">
      <PageTitle
        title={formatMessage({ id: 'register.registered.title' }, { state, name: name.replace(/ (\S{2,3})$/, '\u00a0$1') })}
        lead={<FormattedMessage id="register.registered.lead" values={{ state }} />}
      />
      <Message tone={isPending ? 'info' : 'success'}>
        <p>
          <FormattedMessage id="register.registered.copy" values={{ email: <span className="whole">{email}</span> }} />
        </p>
        <p>
          <FormattedMessage id={strongAuthenticationMessageIds.nin_is_validated} />
        </p>
      </Message>
      <WithoutEmail />
      <div className="button-row">
        {/* Until it is accepted, all that can be done is to invite. */}
        {isPending ? [toUsers, toCards] : [toCards, toUsers]}
      </div>
      <p className="registration-more">
        <Link href={serverPaths.signedContract(organizationCode)} isDocument>
          <FormattedMessage id="register.registered.download" />
        </Link>{' '}
        <Link href={paths.registerCompany('company')}>
          <FormattedMessage id="register.registered.another" />
        </Link>
      </p>
    </div>
  );
}
