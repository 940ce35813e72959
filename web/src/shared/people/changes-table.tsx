import { messageIdOfChanged, type UserChange, wordOfUserChange } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentHere } from '../texts/dates.ts';
import { Moment } from '../texts/moment.tsx';
import { DenseTable } from '../ui/lists/dense-table.tsx';
import type { Column } from '../ui/lists/responsive-table.tsx';
import { Panel } from '../ui/panel.tsx';
import './people.css';

type Change = Pick<UserChange, 'kind' | 'role' | 'was' | 'becomes' | 'reason' | 'whom' | 'at'>;

type ChangesTableProps<Row> = {
  readonly caption: string;
  readonly changes: readonly Row[];
  /** Who made the change, also where it was no person. */
  readonly byOf: (change: Row) => string;
  /** Stands below what was changed. */
  readonly below?: (change: Row) => ReactNode;
  /** Where it was, in a log of several places. */
  readonly where?: Pick<Column<Row>, 'title' | 'cell'>;
};

/** A log of changes of people's rights: who was changed, how, why, by whom and when (W-3-7, W-1-10). */
export function ChangesTable<Row extends Change>({ caption, changes, ...said }: ChangesTableProps<Row>) {
  const columns = useColumns(said);
  // Several may be of one moment.
  const keyOf = (change: Row) => `${change.at} ${changes.indexOf(change)}`;
  return (
    <Panel isFlush>
      <DenseTable caption={caption} columns={columns} rows={changes} rowKey={keyOf} />
    </Panel>
  );
}

function useColumns<Row extends Change>({
  byOf,
  below,
  where,
}: Pick<ChangesTableProps<Row>, 'byOf' | 'below' | 'where'>): Column<Row>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'whom',
      role: 'name',
      title: formatMessage({ id: 'organisationUsers.column.whom' }),
      cell: ({ whom }) => <span className="people-who">{whom}</span>,
    },
    {
      id: 'what',
      isLong: true,
      title: formatMessage({ id: 'organisationUsers.column.what' }),
      cell: (change) => (
        <>
          <WhatChanged {...change} />
          {below?.(change)}
        </>
      ),
    },
    ...(where === undefined ? [] : [{ id: 'where', isLong: true, ...where }]),
    { id: 'by', title: formatMessage({ id: 'organisationUsers.column.by' }), cell: byOf },
    {
      id: 'at',
      title: formatMessage({ id: 'organisationUsers.column.at' }),
      cell: ({ at }) => <Moment at={at} />,
    },
  ];
}

/** What a change was, in words, with the reason that was given. */
function WhatChanged({ kind, role, was, becomes, reason }: Change) {
  const { formatMessage, formatDisplayName } = useIntl();
  const wordOf = (value: string | null) => {
    if (kind === 'lent' && value === was) return momentHere(value ?? '');
    if (kind === 'language' && value !== null) return formatDisplayName(value, { type: 'language' }) ?? value;
    const id = messageIdOfChanged(kind, value);
    return id === undefined ? (value ?? '') : formatMessage({ id });
  };
  return (
    <>
      <FormattedMessage
        id="organisationUsers.change"
        values={{ kind: wordOfUserChange({ kind, becomes }), role: role ?? '', was: wordOf(was), becomes: wordOf(becomes) }}
      />
      {reason !== null && <p className="people-reason">{reason}</p>}
    </>
  );
}
