import { type MembershipInvitation, paths, serverPaths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { useRegistrationLink } from '../shared/api/configuration.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { AnswerInvitation, InvitationDeclined } from '../shared/people/answer-invitation.tsx';
import { showMessageOnNextScreen } from '../shared/status-messages.tsx';
import { dayHere } from '../shared/texts/dates.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { joinQuery, useAnswer } from './join-queries.ts';
import { texts } from './join-texts.ts';
import './join-screen.css';

/** `/join/:token`: the link of an invitation's mail. Who is not identified is told what sign-in it takes (W-1-4). */
export const JoinScreen = () => (
  <FurtherTexts files={texts}>
    <Join />
  </FurtherTexts>
);

function Join() {
  const { token = '' } = useParams({ strict: false });
  const isIdentified = useAuthInfo()?.currentPermissions.includes('SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER') === true;
  return isIdentified ? <Invitation token={token} /> : <Identify token={token} />;
}

function Invitation({ token }: { readonly token: string }) {
  const registration = useRegistrationLink();
  const { formatMessage } = useIntl();
  const read = useQuery(joinQuery(token));
  const answer = useAnswer(token);
  const navigate = useNavigate();
  if (answer.isSuccess && answer.variables === 'decline') {
    return (
      <InvitationDeclined
        title={formatMessage({ id: 'join.declined.title' })}
        text={formatMessage({ id: 'join.declined.text' })}
      />
    );
  }
  if (read.data !== undefined) {
    const accept = () =>
      answer.mutate('accept', {
        onSuccess: ({ role, name, organizationCode }) => {
          showMessageOnNextScreen({ tone: 'success', text: { id: 'join.accepted', values: { role, name: name ?? '' } } });
          void navigate({ href: startOf(role, organizationCode), replace: true });
        },
      });
    return (
      <div className="join">
        <Asked invitation={read.data} />
        <AnswerInvitation
          sent={answer.isPending ? answer.variables : null}
          onAnswer={(given) => (given === 'accept' ? accept() : answer.mutate('decline'))}
        />
      </div>
    );
  }
  return (
    <div className="join">
      <PageTitle title={formatMessage({ id: 'join.title' })} />
      {read.isLoadingError ? (
        <>
          <CallFailed error={read.error} onRetry={() => void read.refetch()} />
          <div className="button-row">
            <LinkButton look="quiet" {...registration}>
              <FormattedMessage id="registerCompany.title" />
            </LinkButton>
          </div>
        </>
      ) : (
        <LoadingIndicator lines={4} />
      )}
    </div>
  );
}

/** Where somebody begins who has just got the membership. */
function startOf(role: MembershipInvitation['role'], organizationCode: string | null): string {
  if (organizationCode !== null) return paths.organisationCards({ organizationCode });
  const starts = { staff: paths.searchUsersGlobally(), operator: paths.production(), clerk: paths.identityOffice() };
  return role in starts ? starts[role as keyof typeof starts] : paths.index();
}

function Asked({ invitation: { role, name, expires, ownEmail } }: { readonly invitation: MembershipInvitation }) {
  const { formatMessage } = useIntl();
  const fullName = useAuthInfo()?.userProfile.fullName;
  return (
    <>
      <PageTitle
        title={name === null ? formatMessage({ id: 'join.title' }) : formatMessage({ id: 'join.titleOf' }, { name })}
        lead={<FormattedMessage id="join.lead" values={{ role, name: name ?? '' }} />}
      />
      <div>
        <p>
          <FormattedMessage id="join.name" values={{ name: <strong>{fullName}</strong> }} />
        </p>
        {ownEmail !== null && (
          <p>
            <FormattedMessage id="join.email" values={{ email: <strong className="whole">{ownEmail}</strong> }} />
          </p>
        )}
        <p>
          <FormattedMessage id="join.expires" values={{ day: <span className="unbroken">{dayHere(new Date(expires))}</span> }} />
        </p>
      </div>
    </>
  );
}

function Identify({ token }: { readonly token: string }) {
  const { formatMessage } = useIntl();
  const back = window.location.origin + paths.join(token);
  return (
    <div className="join">
      <PageTitle title={formatMessage({ id: 'join.identify.title' })} lead={<FormattedMessage id="join.identify.text" />} />
      <div className="button-row">
        <LinkButton href={serverPaths.signIn(back)} isDocument>
          <FormattedMessage id="signIn.again" />
        </LinkButton>
      </div>
    </div>
  );
}
