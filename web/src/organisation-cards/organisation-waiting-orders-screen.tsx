import {
  type BannerStatus,
  type CardsSortKey,
  defaultCardsSortKey,
  defaultSortDirection,
  isNoneOrSearchable,
  paths,
} from '@siteid/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { type SortedSearch, sortedSearchOf } from '../shared/lists/list-address.ts';
import { ListSearch } from '../shared/lists/list-search.tsx';
import { Pagination } from '../shared/lists/pagination.tsx';
import { RemindButton } from '../shared/selected-cards/remind-button.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { useIsNarrower } from '../shared/ui/use-is-narrower.ts';
import { useColumnTitle } from './cards-table.tsx';
import { FoldedFilters } from './narrowing/folded-filters.tsx';
import { type Sorting, SortSelect } from './narrowing/sort-cards.tsx';
import { organisationWaitingOrdersQuery } from './organisation-cards-queries.ts';
import { SelectOnPhone } from './selection/select-on-phone.tsx';
import { useSelection } from './selection/use-selection.ts';
import { WaitForCompany } from './wait-for-company.tsx';
import { WaitingTable, waitingSortKeys } from './waiting-table.tsx';
import { words } from './waiting-words.ts';
import './narrowing/cards-filter.css';
import './organisation-cards-styles.ts';

/** Its code travels when the first row is selected. */
const SelectionBar = lazy(() => import('./selection/selection-bar.tsx').then((loaded) => ({ default: loaded.SelectionBar })));

/** The organisation's orders that wait for their holders, each leading to its view (2.2-7); found by a name. */
export const OrganisationWaitingOrdersScreen = () => (
  <FurtherTexts files={words}>
    <WaitingOrders />
  </FurtherTexts>
);

function WaitingOrders() {
  const { formatMessage } = useIntl();
  const { organizationCode = '', status } = useParams({ strict: false });
  const navigate = useNavigate();
  const asked = sortedSearchOf(useSearch({ strict: false }));
  const { page: _, ...first } = asked;
  const hrefOf = (change: SortedSearch) => paths.organisationWaitingOrders(organizationCode, { ...first, ...change });
  const list = useQuery({
    ...organisationWaitingOrdersQuery(organizationCode, asked),
    placeholderData: keepPreviousData,
  });
  const sorting: Sorting<CardsSortKey> = {
    by: asked.sort ?? defaultCardsSortKey,
    direction: asked.direction ?? defaultSortDirection,
    onSort: (sort, direction) => void navigate({ href: hrefOf({ sort, direction }) }),
  };
  const isPhone = useIsNarrower(640);
  const rows = list.data?.orders ?? [];
  const selection = useSelection(isPhone, hrefOf({}), rows);
  const titleOf = useColumnTitle();
  const isEmpty = list.data !== undefined && rows.length === 0;
  const isSearched = asked.search !== undefined;
  const title = formatMessage({ id: 'organisationWaitingOrders.title' });
  const steps = list.data?.waitForCompany ?? [];
  const waitForCompany =
    steps.length === 0 ? undefined : <WaitForCompany organizationCode={organizationCode} steps={steps} search={asked.search} />;
  const found = list.data && (
    <p className={isEmpty ? 'visually-hidden' : 'organisation-cards-found'} role="status">
      <FormattedMessage id="organisationCards.found" values={{ number: list.data.pagination.totalItems }} />
    </p>
  );
  const remindButton = selection !== null && list.data !== undefined && !isEmpty && (
    <RemindButton
      organizationId={organizationCode}
      orderIds={null}
      searchText={asked.search ?? ''}
      isUnknown={list.isPlaceholderData}
    >
      {isSearched ? (
        <FormattedMessage id="selectedCards.button.remind" values={{ count: list.data.pagination.totalItems }} />
      ) : (
        <FormattedMessage id="organisationWaitingOrders.remindAll" />
      )}
    </RemindButton>
  );
  return (
    <div className="organisation-cards">
      {status !== undefined && (
        <Message tone="success" isLive>
          <FormattedMessage id={`cardManagement.success.${status as BannerStatus}`} />
        </Message>
      )}
      <PageTitle
        title={title}
        {...((!isEmpty || isSearched) && { lead: <FormattedMessage id="organisationWaitingOrders.lead" /> })}
        {...(!isPhone && { actions: remindButton })}
      />
      {!isEmpty || isSearched ? (
        <ListSearch
          label={formatMessage({ id: 'organisationWaitingOrders.search' })}
          inAddress={asked.search ?? ''}
          onSearch={(search) => void navigate({ href: hrefOf({ search }) })}
        >
          {!isPhone && found}
        </ListSearch>
      ) : (
        !isPhone && found
      )}
      {isPhone && (
        <>
          {!isEmpty && list.data && (
            <div className="organisation-cards-tools">
              {remindButton}
              <FoldedFilters text="organisationCards.sort" isNarrowed={asked.sort !== undefined || asked.direction !== undefined}>
                <SortSelect keys={waitingSortKeys} titleOf={titleOf} sorting={sorting} />
              </FoldedFilters>
            </div>
          )}
          <div className="organisation-cards-above">
            {found}
            {list.data && selection !== null && (!isEmpty || selection.isOn) && (
              <SelectOnPhone selection={selection} rows={rows} />
            )}
          </div>
        </>
      )}
      {list.data && (
        <div className="organisation-cards-list" aria-busy={list.isPlaceholderData}>
          {list.isPlaceholderData && <LoadingIndicator />}
          <WaitingTable
            organizationCode={organizationCode}
            caption={title}
            empty={
              <EmptyState
                title={formatMessage({ id: isSearched ? 'organisationCards.empty.filtered' : 'organisationWaitingOrders.empty' })}
              >
                {waitForCompany}
              </EmptyState>
            }
            rows={rows}
            state={{ listLeft: hrefOf({ page: list.data.pagination.page }) }}
            sorting={sorting}
            selection={selection}
            mayRemind={selection !== null}
          />
          {!isEmpty && waitForCompany}
          <Suspense>
            {selection !== null && selection.rows.length > 0 && (
              <SelectionBar
                selection={selection}
                organizationId={organizationCode}
                isPhone={isPhone}
                found={null}
                today={list.data.today}
              />
            )}
          </Suspense>
          <Pagination
            pagination={list.isPlaceholderData ? { ...list.data.pagination, page: asked.page ?? 1 } : list.data.pagination}
            hrefOf={(page) => hrefOf({ page })}
          />
        </div>
      )}
      {list.isPending && <LoadingIndicator lines={12} />}
      {list.isLoadingError && isNoneOrSearchable(asked.search ?? '') && (
        <CallFailed error={list.error} onRetry={() => void list.refetch()} />
      )}
    </div>
  );
}
