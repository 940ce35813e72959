import { type FoundUser, paths, statusColours } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { Link } from '../shared/ui/link.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { Panel } from '../shared/ui/panel.tsx';

type UsersFoundProps = { readonly users: readonly FoundUser[]; readonly search: string };

/** Whether a search shows as many as it may: there may be more. */
export function useHasMore(users: readonly FoundUser[]): boolean {
  const { usersLimitInUsersList } = useConfiguration();
  return usersLimitInUsersList !== null && users.length >= usersLimitInUsersList;
}

/** How many a search found, or that it shows as many as it may. */
export const UsersCount = ({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }) => (
  <p role="status" className="people-search-count">
    <FormattedMessage id={hasMore ? 'peopleSearch.manyFound' : 'peopleSearch.found'} values={{ count }} />
  </p>
);

/** The users that a search found, each leading to their cards. */
export function UsersFound({ users, search }: UsersFoundProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const state = { listLeft: paths.searchUsersGlobally(search) };
  const columns = useColumns(state);
  return (
    <Panel isFlush={users.length > 0}>
      {users.length === 0 ? (
        <EmptyState title={formatMessage({ id: 'peopleSearch.empty' })}>
          <FormattedMessage id="peopleSearch.emptyHelp" />
        </EmptyState>
      ) : (
        <DenseTable
          caption={formatMessage({ id: 'peopleSearch.title' })}
          columns={columns}
          rows={users}
          rowKey={({ userId }) => userId}
          cardsUnder={768}
          onRowClick={({ userId }) => void navigate({ href: paths.userCardsList(userId), state })}
        />
      )}
    </Panel>
  );
}

function useColumns(state: { readonly listLeft: string }): Column<FoundUser>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'name',
      role: 'name',
      title: formatMessage({ id: 'peopleSearch.column.name' }),
      cell: ({ userId, fullName }) => (
        <Link href={paths.userCardsList(userId)} state={state}>
          {fullName}
        </Link>
      ),
    },
    {
      id: 'dateOfBirth',
      title: formatMessage({ id: 'peopleSearch.column.dateOfBirth' }),
      cell: ({ dateOfBirth }) => dateOfBirth !== null && <span className="unbroken">{dateOfBirth}</span>,
    },
    {
      id: 'company',
      title: formatMessage({ id: 'userCards.column.company' }),
      cell: ({ card }) => card?.orgName ?? null,
    },
    {
      id: 'status',
      role: 'status',
      title: formatMessage({ id: 'userCards.column.status' }),
      cell: ({ card }) =>
        card && (
          <StatusChip colour={statusColours[card.status]}>
            <FormattedMessage id={`cardapi.cardStatus.${card.status}`} />
          </StatusChip>
        ),
    },
    { id: 'cards', title: formatMessage({ id: 'peopleSearch.column.cards' }), cell: ({ cardsCount }) => cardsCount },
  ];
}
