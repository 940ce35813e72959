import type { Member } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import type { ListSearch } from '../shared/lists/list-address.ts';
import { ListSearch as SearchForm } from '../shared/lists/list-search.tsx';
import { EndQuestion } from '../shared/people/end-question.tsx';
import { InvitePeople } from '../shared/people/invite-people.tsx';
import { PeopleList, whoOf } from '../shared/people/people-list.tsx';
import { showMessage } from '../shared/status-messages.tsx';
import { dayHere } from '../shared/texts/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import type { ActionMenuItem } from '../shared/ui/overlays/action-menu-face.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { type OfTeam, staffPeopleQuery, useStaffChanges } from './staff-queries.ts';

type TeamMembersProps = {
  readonly team: OfTeam;
  readonly asked: ListSearch;
  readonly hrefOf: (asked: ListSearch) => string;
  /** The heading, once the name of the team is known; the tab of the browser follows it. */
  readonly title: (name: string | null) => string;
  readonly lead?: ReactNode;
  readonly above?: ReactNode;
  readonly tabs: ReactNode;
};

/** The people of the staff, of a card supplier or of an ID office, and what staff may do about them (W-1-11, W-1-12). */
export function TeamMembers({ team, asked, hrefOf, title, lead, above, tabs }: TeamMembersProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const list = useQuery(staffPeopleQuery(team, asked));
  const { invite, changeInvitation, end } = useStaffChanges(team);
  const [isInviting, setIsInviting] = useState(false);
  const [ending, setEnding] = useState<Member | null>(null);
  const heading = title(list.data?.name ?? null);
  const button = (
    <Button onPress={() => setIsInviting(true)}>
      <FormattedMessage id="members.invite.button" />
    </Button>
  );
  const columns = useColumns();
  const tell = (id: 'members.sentAgain' | 'members.withdrawn', email: string) =>
    showMessage({ tone: 'success', text: { id, values: { email } } });

  function itemsOf(row: Member): ActionMenuItem[] {
    const { invitationId } = row;
    const email = row.email ?? '';
    if (invitationId === null)
      return [
        { id: 'end', label: formatMessage({ id: 'members.end.menu' }), isDestructive: true, onAction: () => setEnding(row) },
      ];
    const change = (wanted: 'send-again' | 'withdraw', id: 'members.sentAgain' | 'members.withdrawn') => () =>
      changeInvitation.mutate({ invitationId, change: wanted }, { onSuccess: () => tell(id, email) });
    return [
      {
        id: 'send-again',
        label: formatMessage({ id: 'members.sendAgain' }),
        onAction: change('send-again', 'members.sentAgain'),
      },
      {
        id: 'withdraw',
        label: formatMessage({ id: 'members.withdraw' }),
        isDestructive: true,
        onAction: change('withdraw', 'members.withdrawn'),
      },
    ];
  }

  return (
    <div className="people">
      <PageTitle title={heading} lead={lead} above={above} actions={button} />
      {tabs}
      <SearchForm
        label={formatMessage({ id: 'members.search' })}
        inAddress={asked.search ?? ''}
        onSearch={(search) => void navigate({ href: hrefOf(search === '' ? {} : { search }) })}
      />
      {list.data && (
        <PeopleList
          caption={heading}
          list={list.data}
          isSearched={asked.search !== undefined}
          hrefOf={(page) => hrefOf({ ...asked, page })}
          itemsOf={itemsOf}
          more={columns}
        />
      )}
      {list.isLoading && <LoadingIndicator lines={6} />}
      {list.isLoadingError && <CallFailed error={list.error} onRetry={() => void list.refetch()} />}
      {isInviting && (
        <InvitePeople
          title={formatMessage({ id: 'members.invite.title' })}
          onInvite={(emails) => invite.mutateAsync(emails)}
          onClose={() => setIsInviting(false)}
        />
      )}
      {ending !== null && (
        <EndQuestion
          name={whoOf(ending)}
          isYou={ending.isYou}
          isPending={end.isPending}
          onClose={() => setEnding(null)}
          onEnd={() =>
            end.mutate(ending.personId ?? '', {
              onSuccess: () => showMessage({ tone: 'success', text: { id: 'members.ended', values: { name: whoOf(ending) } } }),
              onSettled: () => setEnding(null),
            })
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
      id: 'since',
      title: formatMessage({ id: 'members.column.since' }),
      cell: ({ since }) => (since === null ? null : <span className="unbroken">{dayHere(new Date(since))}</span>),
    },
  ];
}
