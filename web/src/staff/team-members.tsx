import type { Member } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ListSearch } from '../shared/lists/list-address.ts';
import { PeopleScreen } from '../shared/people/people-screen.tsx';
import { ProveFirst } from '../shared/proven-email/prove-first.tsx';
import { dayHere } from '../shared/texts/dates.ts';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { type OfTeam, staffPeopleQuery, useStaffChanges } from './staff-queries.ts';

type TeamMembersProps = {
  readonly team: OfTeam;
  readonly asked: ListSearch;
  readonly hrefOf: (asked: ListSearch) => string;
  /** The heading, once the name of the team is known; the tab of the browser follows it. */
  readonly title: (name: string | null) => string;
  readonly back?: ReactNode;
  readonly lead?: ReactNode;
  readonly tabs: ReactNode;
};

/** The people of the staff, of a card supplier or of an ID office, and what staff may do about them (W-1-11, W-1-12). */
export function TeamMembers({ team, title, ...shown }: TeamMembersProps) {
  const columns = useColumns();
  const list = useQuery(staffPeopleQuery(team, shown.asked));
  const { invite, changeInvitation, end } = useStaffChanges(team);
  return (
    <PeopleScreen
      {...shown}
      tabs={
        <>
          {shown.tabs}
          <ProveFirst
            error={changeInvitation.error}
            title="staff.invite.againTitle"
            why="staff.invite.againSignIn"
            onClose={changeInvitation.reset}
          />
        </>
      }
      inviteSignIn="staff.invite.signIn"
      title={title(list.data?.name ?? null)}
      list={list}
      more={columns}
      changes={{
        invite: (emails) => invite.mutateAsync(emails),
        changeInvitation: changeInvitation.mutate,
        end: end.mutateAsync,
        isEnding: end.isPending,
      }}
    />
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
