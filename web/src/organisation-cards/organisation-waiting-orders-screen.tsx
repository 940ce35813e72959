import { type BannerStatus, paths } from '@siteid/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { ListSearch } from '../shared/lists/list-search.tsx';
import { Pagination } from '../shared/lists/pagination.tsx';
import { RemindButton } from '../shared/selected-cards/remind-button.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { Message } from '../shared/ui/message.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { CardsTable } from './cards-table.tsx';
import { organisationWaitingOrdersQuery } from './organisation-cards-queries.ts';
import './organisation-cards.css';

/** The organisation's orders that wait for their holders, each leading to its view (2.2-7); found by a name. */
export function OrganisationWaitingOrdersScreen() {
  const { formatMessage } = useIntl();
  const { organizationCode = '', status } = useParams({ strict: false });
  const navigate = useNavigate();
  const asked = listSearchOf(useSearch({ strict: false }));
  const list = useQuery({
    ...organisationWaitingOrdersQuery(organizationCode, asked),
    placeholderData: keepPreviousData,
  });
  const authInfo = useAuthInfo();
  const orgName = list.data?.viewedOrgName ?? authInfo?.otherUiInfo.representedOrgName;
  const mayRemind = authInfo?.currentPermissions.includes('SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS') === true;
  const isEmpty = list.data !== undefined && list.data.orders.length === 0;
  const isSearched = asked.search !== undefined;
  const title = formatMessage({ id: 'organisationWaitingOrders.title' });
  return (
    <div className="organisation-cards">
      {status !== undefined && (
        <Message tone="success" isLive>
          <FormattedMessage id={`cardManagement.success.${status as BannerStatus}`} />
        </Message>
      )}
      <PageTitle
        above={orgName}
        title={title}
        lead={<FormattedMessage id="organisationWaitingOrders.lead" />}
        actions={
          mayRemind &&
          // It reminds all who wait, not those who were found.
          !isSearched &&
          list.data !== undefined &&
          !isEmpty && (
            <RemindButton organizationId={organizationCode} orderIds={null}>
              <FormattedMessage id="organisationWaitingOrders.remindAll" />
            </RemindButton>
          )
        }
      />
      {(!isEmpty || isSearched) && (
        <ListSearch
          label={formatMessage({ id: 'organisationWaitingOrders.search' })}
          inAddress={asked.search ?? ''}
          onSearch={(search) => void navigate({ href: paths.organisationWaitingOrders(organizationCode, { search }) })}
        />
      )}
      {list.data && (
        <div className="organisation-cards-list" aria-busy={list.isPlaceholderData}>
          {list.isPlaceholderData && <LoadingIndicator />}
          <p className="organisation-cards-above" role="status">
            <FormattedMessage id="organisationCards.found" values={{ number: list.data.pagination.totalItems }} />
          </p>
          <CardsTable
            caption={title}
            empty={
              <EmptyState
                title={formatMessage({ id: isSearched ? 'organisationCards.empty.filtered' : 'organisationWaitingOrders.empty' })}
              />
            }
            rows={list.data.orders}
            scope={{ organizationCode }}
            filter="pending"
            state={{ waitingOrders: { ...asked, page: list.data.pagination.page } }}
          />
          <Pagination
            pagination={list.isPlaceholderData ? { ...list.data.pagination, page: asked.page ?? 1 } : list.data.pagination}
            hrefOf={(page) => paths.organisationWaitingOrders(organizationCode, { ...asked, page })}
          />
        </div>
      )}
      {list.isPending && <LoadingIndicator lines={12} />}
      {list.isLoadingError && <CallFailed error={list.error} onRetry={() => void list.refetch()} />}
    </div>
  );
}
