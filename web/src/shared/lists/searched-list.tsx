import { type CardList, isNoneOrSearchable } from '@siteid/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../failures/call-failed.tsx';
import type { MessageId } from '../texts/messages.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import type { ListSearch as Asked } from './list-address.ts';
import { ListSearch } from './list-search.tsx';
import { Pagination } from './pagination.tsx';
import '../people/people.css';

type SearchedListProps<Data> = {
  readonly list: UseQueryResult<Data>;
  readonly asked: Asked;
  readonly hrefOf: (asked: Asked) => string;
  /** What is searched for, beside the field. */
  readonly label: MessageId;
  /** Says how many there are, by `count`, unless something else does. */
  readonly found?: MessageId;
  /** What else narrows the list, or says how many there are: it stands there for a list with nothing in it too. */
  readonly beside?: ReactNode;
  readonly noMatch: MessageId;
  /** Stands where there is nothing at all. */
  readonly empty: ReactNode;
  /** Draws the rows of a page that has some. */
  readonly children: (data: Data) => ReactNode;
};

/** A list that the server searches and pages by what the address asks for, with its empty, loading and failing states (W-1-15, W-3-1). */
export function SearchedList<Data extends { readonly pagination: CardList['pagination'] }>({
  list,
  asked,
  hrefOf,
  label,
  found,
  beside,
  noMatch,
  empty,
  children,
}: SearchedListProps<Data>) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  // Only the list tells whether there is anything to search, and what its screen says above it: nothing is drawn that goes again or moves.
  if (list.isLoading) return <LoadingIndicator lines={6} />;
  const { data } = list;
  const count = data?.pagination.totalItems ?? 0;
  const isSearched = asked.search !== undefined;
  // Where there is nothing there is nothing to search.
  const isEmpty = data !== undefined && count === 0 && !isSearched;
  const howMany = data !== undefined && found !== undefined && (
    <p className={count > 0 ? undefined : 'visually-hidden'} role="status">
      <FormattedMessage id={found} values={{ count }} />
    </p>
  );
  return (
    <>
      {isEmpty ? (
        <>
          {beside !== undefined && <div className="list-toolbar">{beside}</div>}
          {howMany}
        </>
      ) : (
        <ListSearch
          label={formatMessage({ id: label })}
          inAddress={asked.search ?? ''}
          onSearch={(search) => void navigate({ href: hrefOf(search === '' ? {} : { search }) })}
        >
          {beside}
          {howMany}
        </ListSearch>
      )}
      {data !== undefined && (
        <>
          {count > 0 ? children(data) : isSearched ? <EmptyState title={formatMessage({ id: noMatch })} /> : empty}
          <Pagination pagination={data.pagination} hrefOf={(page) => hrefOf({ ...asked, page })} />
        </>
      )}
      {list.isLoadingError && isNoneOrSearchable(asked.search ?? '') && (
        <CallFailed error={list.error} onRetry={() => void list.refetch()} />
      )}
    </>
  );
}
