import type { Member, MemberList, StatusColour } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../api/configuration.ts';
import { Pagination } from '../lists/pagination.tsx';
import { StatusChip } from '../ui/card/status-chip.tsx';
import { DenseTable } from '../ui/lists/dense-table.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import type { Column } from '../ui/lists/responsive-table.tsx';
import { ActionMenu } from '../ui/overlays/action-menu.tsx';
import type { ActionMenuItem } from '../ui/overlays/action-menu-face.tsx';
import { Panel } from '../ui/panel.tsx';
import './people.css';

const colours: Readonly<Record<Member['state'], StatusColour>> = {
  active: 'success',
  inactive: 'muted',
  invited: 'info',
  expired: 'none',
  declined: 'danger',
};

type PeopleListProps = {
  readonly caption: string;
  readonly list: MemberList;
  readonly isSearched: boolean;
  readonly hrefOf: (page: number) => string;
  /** What can be done with a row; nothing draws no menu. */
  readonly itemsOf: (row: Member) => readonly ActionMenuItem[];
  /** Columns between the state and the menu. */
  readonly more?: readonly Column<Member>[];
};

/** A row is named by its person, or by the address that was invited. */
export const whoOf = ({ fullName, email }: Member) => fullName ?? email ?? '';

type PeopleFoundProps = Pick<PeopleListProps, 'list' | 'isSearched'>;

/** How many there are, or that a search found as many as it shows. */
export function PeopleFound({ list: { pagination }, isSearched }: PeopleFoundProps) {
  const { usersLimitInUsersList } = useConfiguration();
  const hasMore = isSearched && usersLimitInUsersList === pagination.totalItems;
  return (
    <p className={pagination.totalItems > 0 ? undefined : 'visually-hidden'} role="status" data-sentence={hasMore || undefined}>
      <FormattedMessage id={hasMore ? 'members.manyFound' : 'members.found'} values={{ count: pagination.totalItems }} />
    </p>
  );
}

/** People who have a membership and who are invited to one, each with what can be done (W-1-15). */
export function PeopleList({ caption, list, isSearched, hrefOf, itemsOf, more = [] }: PeopleListProps) {
  const { formatMessage } = useIntl();
  const columns = usePeopleColumns(itemsOf, more);
  const { people, pagination } = list;
  return (
    <>
      {people.length > 0 ? (
        <Panel isFlush>
          <DenseTable
            caption={caption}
            columns={columns}
            rows={people}
            rowKey={({ personId, invitationId }) => personId ?? invitationId ?? ''}
          />
        </Panel>
      ) : isSearched ? (
        <EmptyState title={formatMessage({ id: 'members.noMatch' })} />
      ) : (
        <EmptyState title={formatMessage({ id: 'members.empty.title' })}>
          <FormattedMessage id="members.empty.text" />
        </EmptyState>
      )}
      <Pagination pagination={pagination} hrefOf={hrefOf} />
    </>
  );
}

function usePeopleColumns(itemsOf: PeopleListProps['itemsOf'], more: readonly Column<Member>[]): Column<Member>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'who',
      role: 'name',
      title: formatMessage({ id: 'members.column.who' }),
      cell: (row) => (
        <span className="people-who">
          {whoOf(row)}
          {row.isYou && <span className="people-you"> ({formatMessage({ id: 'members.you' })})</span>}
        </span>
      ),
    },
    {
      id: 'state',
      role: 'status',
      title: formatMessage({ id: 'members.column.state' }),
      cell: ({ state }) => (
        <StatusChip colour={colours[state]}>
          <FormattedMessage id={`members.state.${state}`} />
        </StatusChip>
      ),
    },
    ...more,
    {
      id: 'menu',
      role: 'action',
      title: formatMessage({ id: 'organisationCards.column.actions' }),
      cell: (row) => {
        const items = itemsOf(row);
        if (items.length === 0) return null;
        return <ActionMenu label={formatMessage({ id: 'members.column.menu' }, { who: whoOf(row) })} icon="more" items={items} />;
      },
    },
  ];
}
