import { type InvitationAnswer, type OrganisationInvitation, paths, userTypeMessageIds } from '@siteid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCountries } from '../shared/api/classifiers.ts';
import { AnswerInvitation, InvitationDeclined } from '../shared/people/answer-invitation.tsx';
import { showMessageOnNextScreen } from '../shared/status-messages.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { organisationInvitationQuery, useAnswerInvitation } from './invitation-queries.ts';
import { words } from './invitation-words.ts';
import './pending-invitation-screen.css';

/** An invitation to an organisation: accepted, it leads to the organisation's cards (6-4, D-OTHER). */
export const PendingInvitationScreen = () => (
  <FurtherTexts files={words}>
    <PendingInvitation />
  </FurtherTexts>
);

function PendingInvitation() {
  const { organizationId = '' } = useParams({ strict: false });
  const { data: invitation } = useSuspenseQuery(organisationInvitationQuery(organizationId));
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, variables } = useAnswerInvitation(organizationId);
  const orgName = invitation.organizationName;
  if (isSuccess && variables === 'decline') {
    const [title, text] = [
      formatMessage({ id: 'orgInvitation.declined.title' }),
      formatMessage({ id: 'orgInvitation.declined.text' }, { orgName }),
    ];
    return <InvitationDeclined title={title} text={text} />;
  }

  const answer = (given: InvitationAnswer) =>
    mutate(given, {
      onSuccess: ({ organizationCode }) => {
        if (given === 'decline') return;
        showMessageOnNextScreen({ tone: 'success', text: { id: 'orgInvitation.accepted', values: { orgName } } });
        void navigate({ href: paths.organisationCards({ organizationCode }) });
      },
    });
  return (
    <div className="pending-invitation">
      <PageTitle
        title={formatMessage({ id: 'orgInvitation.title' }, { orgName })}
        lead={<FormattedMessage id="orgInvitation.lead" values={{ orgName, userType: invitation.userType }} />}
      />
      <Inviter invitation={invitation} />
      <AnswerInvitation sent={isPending ? variables : null} onAnswer={answer} />
    </div>
  );
}

function Inviter({ invitation }: { readonly invitation: OrganisationInvitation }) {
  const { formatMessage } = useIntl();
  const country = useCountries().find(({ code }) => code === invitation.country)?.name ?? invitation.country;
  return (
    <Panel title={formatMessage({ id: 'orgInvitation.company' })}>
      <DataList
        items={[
          { label: formatMessage({ id: 'cardOrder.details.companyName' }), value: invitation.organizationName },
          {
            label: formatMessage({ id: 'cardOrder.details.companyNumber' }),
            value: <span className="unbroken">{invitation.companyNumber}</span>,
          },
          { label: formatMessage({ id: 'cardOrder.details.country' }), value: country },
          {
            label: formatMessage({ id: 'orgInvitation.role' }),
            value: formatMessage({ id: userTypeMessageIds[invitation.userType] }),
          },
        ]}
      />
    </Panel>
  );
}
