import { type Member, paths, userTypeMessageIds } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { ListSearch } from '../shared/lists/list-search.tsx';
import { EndQuestion } from '../shared/people/end-question.tsx';
import { InvitePeople } from '../shared/people/invite-people.tsx';
import { PeopleList, whoOf } from '../shared/people/people-list.tsx';
import { showMessage } from '../shared/status-messages.tsx';
import { dayHere } from '../shared/texts/dates.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Button } from '../shared/ui/button.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import type { ActionMenuItem } from '../shared/ui/overlays/action-menu-face.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { organisationUsersQuery, useUserChanges } from './organisation-users-queries.ts';
import { texts } from './organisation-users-texts.ts';
import { UsersTabs } from './users-tabs.tsx';

/** `/{code}/organization/users`: who may act for a company, and what its main users do about it (W-3-1 to W-3-5). */
export const OrganisationUsersScreen = () => (
  <FurtherTexts files={texts}>
    <OrganisationUsers />
  </FurtherTexts>
);

function OrganisationUsers() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { organizationCode = '' } = useParams({ strict: false });
  const asked = listSearchOf(useSearch({ strict: false }));
  const list = useQuery(organisationUsersQuery(organizationCode, asked));
  const { invite, changeInvitation, change } = useUserChanges(organizationCode);
  const [isInviting, setIsInviting] = useState(false);
  const [ending, setEnding] = useState<Member | null>(null);
  const columns = useColumns();
  const title = formatMessage({ id: 'organisationUsers.title' });
  const tell = (id: 'members.sentAgain' | 'members.withdrawn' | 'members.ended' | 'organisationUsers.changed', row: Member) =>
    showMessage({ tone: 'success', text: { id, values: { email: row.email ?? '', name: whoOf(row) } } });
  const button = (
    <Button onPress={() => setIsInviting(true)}>
      <FormattedMessage id="members.invite.button" />
    </Button>
  );

  function itemsOf(row: Member): ActionMenuItem[] {
    const { invitationId, personId, role, state } = row;
    if (invitationId !== null) {
      const send = (wanted: 'send-again' | 'withdraw', id: 'members.sentAgain' | 'members.withdrawn') => () =>
        changeInvitation.mutate({ invitationId, change: wanted }, { onSuccess: () => tell(id, row) });
      return [
        {
          id: 'send-again',
          label: formatMessage({ id: 'members.sendAgain' }),
          onAction: send('send-again', 'members.sentAgain'),
        },
        {
          id: 'withdraw',
          label: formatMessage({ id: 'members.withdraw' }),
          isDestructive: true,
          onAction: send('withdraw', 'members.withdrawn'),
        },
      ];
    }
    const isUser = state === 'active' || state === 'inactive';
    const types = (['main', 'basic', 'inactive'] as const).filter((type) => isUser && type !== role);
    return [
      ...types.map((type) => ({
        id: type,
        label: formatMessage({ id: `organisationUsers.make.${type}` }),
        onAction: () =>
          change.mutate(
            { personId: personId ?? '', userType: type },
            { onSuccess: () => tell('organisationUsers.changed', row) },
          ),
      })),
      { id: 'end', label: formatMessage({ id: 'members.end.menu' }), isDestructive: true, onAction: () => setEnding(row) },
    ];
  }

  return (
    <div className="people">
      <PageTitle title={title} lead={<FormattedMessage id="organisationUsers.lead" />} actions={button} />
      <UsersTabs organizationCode={organizationCode} current="users" />
      <ListSearch
        label={formatMessage({ id: 'members.search' })}
        inAddress={asked.search ?? ''}
        onSearch={(search) => void navigate({ href: paths.organisationUsers(organizationCode, { search }) })}
      />
      {list.data && (
        <PeopleList
          caption={title}
          list={list.data}
          isSearched={asked.search !== undefined}
          hrefOf={(page) => paths.organisationUsers(organizationCode, { ...asked, page })}
          itemsOf={itemsOf}
          more={columns}
        />
      )}
      {list.isLoading && <LoadingIndicator lines={6} />}
      {list.isLoadingError && <CallFailed error={list.error} onRetry={() => void list.refetch()} />}
      {isInviting && (
        <InvitePeople
          title={formatMessage({ id: 'members.invite.title' })}
          asksType
          onInvite={(emails, userType) => invite.mutateAsync({ emails, userType })}
          onClose={() => setIsInviting(false)}
        />
      )}
      {ending !== null && (
        <EndQuestion
          name={whoOf(ending)}
          isYou={ending.isYou}
          isPending={change.isPending}
          onClose={() => setEnding(null)}
          onEnd={() =>
            change.mutate(
              { personId: ending.personId ?? '', userType: null },
              { onSuccess: () => tell('members.ended', ending), onSettled: () => setEnding(null) },
            )
          }
        />
      )}
    </div>
  );
}

function useColumns(): Column<Member>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'type',
      title: formatMessage({ id: 'organisationUsers.column.type' }),
      cell: ({ role }) =>
        // The state says it of who is inactive.
        role === 'main' || role === 'basic' ? formatMessage({ id: userTypeMessageIds[role] }) : null,
    },
    {
      id: 'lastHere',
      title: formatMessage({ id: 'organisationUsers.column.lastHere' }),
      cell: ({ lastHere }) => (lastHere === null ? null : <span className="unbroken">{dayHere(new Date(lastHere))}</span>),
    },
  ];
}
