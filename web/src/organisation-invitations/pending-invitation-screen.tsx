import { type InvitationAnswer, type OrganisationInvitation, paths, userTypeMessageIds } from '@siteid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCountries } from '../shared/api/classifiers.ts';
import { showMessageOnNextScreen } from '../shared/status-messages.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Button } from '../shared/ui/button.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
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
  if (isSuccess && variables === 'decline') return <Declined orgName={orgName} />;

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
      <div className="button-row">
        <Button
          onPress={() => answer('accept')}
          isPending={isPending && variables === 'accept'}
          isDisabled={isPending && variables !== 'accept'}
        >
          <FormattedMessage id="orgInvitation.accept" />
        </Button>
        <Button
          look="quiet"
          onPress={() => answer('decline')}
          isPending={isPending && variables === 'decline'}
          isDisabled={isPending && variables !== 'decline'}
        >
          <FormattedMessage id="orgInvitation.decline" />
        </Button>
      </div>
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

function Declined({ orgName }: { readonly orgName: string }) {
  const { formatMessage } = useIntl();
  // The button that was pressed is gone; who listens goes on from here.
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), []);
  return (
    <>
      <PageTitle title={formatMessage({ id: 'orgInvitation.declined.title' })} />
      <EmptyState
        icon="success"
        title={formatMessage({ id: 'orgInvitation.declined.text' }, { orgName })}
        actions={
          <LinkButton href={paths.index()}>
            <FormattedMessage id="goHome" />
          </LinkButton>
        }
      />
    </>
  );
}
