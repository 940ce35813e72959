import { type OutboxMessageRow, outboxSets, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SearchedList } from '../shared/lists/searched-list.tsx';
import { useListLeft } from '../shared/navigation/list-left.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { momentHere } from '../shared/texts/dates.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Moment } from '../shared/texts/moment.tsx';
import { BackLink } from '../shared/ui/back-link.tsx';
import { Button } from '../shared/ui/button.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { PageTabs } from '../shared/ui/page-tabs.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { isKindInWords } from './message-kinds.ts';
import { outboxSearchOf } from './outbox-address.ts';
import { type OutboxSet, outboxQuery, useSendAgain } from './outbox-queries.ts';
import { texts } from './outbox-texts.ts';
import '../shared/people/people.css';

/** `/messages`: what waits to go out or failed to, why, and sending it again (W-7-5). */
export const OutboxScreen = () => (
  <FurtherTexts files={texts}>
    <Outbox />
  </FurtherTexts>
);

function Outbox() {
  const { formatMessage } = useIntl();
  const { set = 'waiting' satisfies OutboxSet, ...asked } = outboxSearchOf(useSearch({ strict: false }));
  const list = useQuery(outboxQuery(set, asked));
  const columns = useColumns();
  // Kept while one looks through the messages.
  const [left] = useState(useListLeft() ?? paths.staff());
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'outbox.title' })}
        lead={<FormattedMessage id="outbox.lead" />}
        back={<BackLink href={left} text="outbox.back" />}
      />
      {/* Each grows by how many it has. */}
      {!list.isLoading && (
        <PageTabs
          label={formatMessage({ id: 'outbox.title' })}
          current={set}
          tabs={outboxSets.map((id) => ({
            id,
            href: paths.messages({ set: id }),
            text: formatMessage({ id: `outbox.set.${id}` }),
            count: list.data?.counts[id],
          }))}
        />
      )}
      <SearchedList
        list={list}
        asked={asked}
        hrefOf={(next) => paths.messages({ set, ...next })}
        label="outbox.search"
        found="outbox.found"
        noMatch="outbox.noMatch"
        empty={<EmptyState icon="mail" title={formatMessage({ id: `outbox.empty.${set}` })} />}
      >
        {({ messages }) => (
          <Panel isFlush>
            <DenseTable
              caption={formatMessage({ id: 'outbox.title' })}
              columns={columns}
              rows={messages}
              rowKey={({ messageId }) => messageId}
              cardsUnder={900}
            />
          </Panel>
        )}
      </SearchedList>
    </div>
  );
}

function useColumns(): Column<OutboxMessageRow>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'recipient',
      role: 'name',
      title: formatMessage({ id: 'outbox.column.recipient' }),
      cell: ({ recipient }) => <span className="people-who">{recipient}</span>,
    },
    {
      id: 'kind',
      isLong: true,
      title: formatMessage({ id: 'outbox.column.kind' }),
      cell: ({ kind }) => (isKindInWords(kind) ? <FormattedMessage id={`outbox.kind.${kind}`} /> : kind),
    },
    { id: 'created', title: formatMessage({ id: 'outbox.column.created' }), cell: ({ created }) => <Moment at={created} /> },
    {
      id: 'why',
      isLong: true,
      title: formatMessage({ id: 'outbox.column.why' }),
      cell: ({ attempts, nextAttempt, reason }) => (
        <>
          {/* One part of the cell: on a phone parts stand apart. */}
          <span>
            <FormattedMessage id="outbox.attempts" values={{ count: attempts }} />
            {nextAttempt !== null && (
              <>
                {' '}
                <FormattedMessage id="outbox.next" values={{ at: <span className="unbroken">{momentHere(nextAttempt)}</span> }} />
              </>
            )}
          </span>
          {reason !== null && <p className="people-reason">{reason}</p>}
        </>
      ),
    },
    {
      id: 'again',
      role: 'buttons',
      title: formatMessage({ id: 'outbox.sendAgain' }),
      cell: (row) => <SendAgain row={row} />,
    },
  ];
}

function SendAgain({ row: { messageId, recipient } }: { readonly row: OutboxMessageRow }) {
  const { formatMessage } = useIntl();
  const send = useSendAgain();
  return (
    <Button
      look="quiet"
      isPending={send.isPending}
      aria-label={formatMessage({ id: 'outbox.sendAgainTo' }, { recipient })}
      onPress={() =>
        send.mutate(messageId, {
          onSuccess: () => showMessage({ tone: 'success', text: { id: 'outbox.sentAgain', values: { recipient } } }),
        })
      }
    >
      <FormattedMessage id="outbox.sendAgain" />
    </Button>
  );
}
