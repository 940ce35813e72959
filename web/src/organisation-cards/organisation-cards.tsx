import {
  type CardsSearch,
  type CardsSortKey,
  cardsListAsked,
  cardsSearchOf,
  cardsSortKeys,
  defaultCardsSortKey,
  defaultSortDirection,
  type OrganisationScope,
  paths,
} from '@siteid/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formDefaults } from '../forms/form-definitions.ts';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { useLateParts } from '../shared/late-parts/use-late-parts.ts';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { Pagination } from '../shared/lists/pagination.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { useIsNarrower } from '../shared/ui/use-is-narrower.ts';
import { CardsBelow } from './cards-below.tsx';
import { CardsTable, useColumnTitle } from './cards-table.tsx';
import { ChangeAllCards } from './change-all-cards.tsx';
import { ListKeys, listKeys } from './keys/list-keys.tsx';
import { useListKeys } from './keys/use-list-keys.ts';
import { bulkJobs, forAllFound, partsAbove, type ReasonNotToOrder, requests } from './late-list-parts.ts';
import { ManagedOrganisations } from './managed-organisations.tsx';
import { allCards } from './narrowing/all-cards.ts';
import { CardsSearchField, ClearFilters, useFilterCardsForm } from './narrowing/cards-filter.tsx';
import { FoldedFilters } from './narrowing/folded-filters.tsx';
import { FurtherFilters, stepFilter } from './narrowing/further-filters.tsx';
import { type Sorting, SortSelect } from './narrowing/sort-cards.tsx';
import { StatusSelect, StatusTabs } from './narrowing/status-filter.tsx';
import { NoCardsFound } from './no-cards-found.tsx';
import { ordersForDisplayQuery } from './organisation-cards-queries.ts';
import { SelectOnPhone } from './selection/select-on-phone.tsx';
import { useSelection } from './selection/use-selection.ts';
import { type OrderToDraw, useOrderBeside } from './use-order-beside.ts';
import './organisation-cards-styles.ts';

/** Its code travels when the first row is selected. */
const SelectionBar = lazy(() => import('./selection/selection-bar.tsx').then((loaded) => ({ default: loaded.SelectionBar })));

/** What the list begins with, and what clearing its filters leads back to (3-3). */
const defaults = formDefaults.filterCardsForm;

/** Parts of the address to change; undefined takes one away. */
type Changed = { readonly [Part in keyof CardsSearch]?: CardsSearch[Part] | undefined } & { readonly page?: number | undefined };

type OrganisationCardsProps = {
  readonly drawBeside: (order: OrderToDraw) => ReactNode;
  readonly whyNotOrder: (organizationId: string) => ReasonNotToOrder;
};

/** An organisation's cards and orders, or those of a customer-portal organisation that it manages (2.2-3, 2.2-4). */
export function OrganisationCards(props: OrganisationCardsProps) {
  const { organizationCode = '', cpbOrganizationId } = useParams({ strict: false });
  const key = `${organizationCode} ${cpbOrganizationId}`;
  return <CardsOf key={key} scope={{ organizationCode, cpbOrganizationId }} {...props} />;
}

/** What the address asks for is what is listed: so the Back button brings search, filters, sorting and page back. */
function CardsOf({ scope, drawBeside, whyNotOrder }: OrganisationCardsProps & { readonly scope: OrganisationScope }) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const inAddress = cardsSearchOf(useSearch({ strict: false }));
  const { search: text = defaults.usersFilterValue, status = defaults.usersFilterStatus } = inAddress;
  const { pageNumber } = useParams({ strict: false });
  const asked = cardsListAsked(pageNumber, inAddress);
  const hrefOf = ({ page = defaults.page, ...change }: Changed) =>
    paths.organisationCards(scope, page, { ...inAddress, order: undefined, ...change });
  const list = useQuery({ ...ordersForDisplayQuery(scope, asked), placeholderData: keepPreviousData });
  const shownPage = list.isPlaceholderData ? asked.page : (list.data?.pagination.page ?? asked.page);

  const inputRef = useRef<HTMLInputElement>(null);
  const inForm = { usersFilterValue: text, usersFilterStatus: status, page: asked.page };
  const filter = useFilterCardsForm(inForm, ({ usersFilterValue, usersFilterStatus, page }) => {
    const href = hrefOf({ page, search: usersFilterValue, status: usersFilterStatus });
    // Words typed one after the other make one step of the Back button.
    void navigate({ href, replace: text !== '' && usersFilterStatus === status });
  });
  const sorting: Sorting<CardsSortKey> = {
    by: asked.sortBy ?? defaultCardsSortKey,
    direction: asked.sortDirection ?? defaultSortDirection,
    onSort: (sort, direction) => void navigate({ href: hrefOf({ sort, direction }) }),
  };
  const hrefOfAll = hrefOf(allCards);
  // The very address, but for the order: whoever opens one stays on the same screen, and comes back to its row.
  const page = pageNumber === undefined ? undefined : asked.page;
  const hrefWith = (order: string | undefined) => paths.organisationCards(scope, page, { ...inAddress, order });
  const left = { listLeft: hrefWith(inAddress.order) };
  const beside = useOrderBeside({ scope, shown: inAddress.order, hrefWith });
  // On a phone the list comes first, what is seldom asked for last: for the eye as for the keyboard.
  const isPhone = useIsNarrower(640);
  const selection = useSelection(isPhone, hrefOf({}), list.data?.orders);
  const help = useOpening(() => [listKeys.about()]);
  useListKeys({ search: inputRef, beside, onHelp: () => help.open(true) });

  const { currentPermissions, otherUiInfo } = useAuthInfo() ?? {};
  const mayOrder = currentPermissions?.includes('SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS') === true;
  const isClosed = list.data?.viewedOrgIsNotActive === true;
  const { representedOrgName = null, representedOrgManagesOthers = false } = otherUiInfo ?? {};
  const orgName = list.data?.viewedOrgName ?? (scope.cpbOrganizationId === undefined ? representedOrgName : null);
  const title =
    orgName === null
      ? formatMessage({ id: 'organisationCards.title' })
      : formatMessage({ id: 'organisationCards.titleOf' }, { orgName });
  // A longer title would push down what one searches with.
  const isNamed = orgName !== null || !list.isPending;

  const organizationId = scope.cpbOrganizationId ?? scope.organizationCode;
  const reason = mayOrder && isClosed ? whyNotOrder(organizationId) : undefined;
  const isForAllFound = selection !== null && (asked.toRenew === true || asked.step !== undefined);
  const { bulkJobIds = [], requestsWaiting = 0 } = list.data ?? {};
  const jobs = { organizationId, bulkJobIds };
  const [isAnswering, setIsAnswering] = useState(false);
  const waiting = { organizationId, count: requestsWaiting, onOpenChange: setIsAnswering };
  const hasRequests = requestsWaiting > 0 || isAnswering;
  const above = list.data && [
    reason,
    asked.step && stepFilter.about(),
    ...partsAbove(jobs, hasRequests),
    isForAllFound && forAllFound.about(),
  ];
  const brought = useLateParts(above);
  // What is above the rows and below them comes with them: it would move, or move them.
  const isDrawn = brought !== undefined || list.isLoadingError;

  const titleOf = useColumnTitle();
  // A search that finds very many is not counted by filter.
  const isUncounted = list.data?.counts === null && list.data.hasOrders;
  // Until the list says so, by one's right: what stood beside it would move as the list comes.
  const mayChangeAll = list.data?.userCanActOnAllCards ?? currentPermissions?.includes('SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS');
  const changeAll = mayChangeAll === true && <ChangeAllCards organizationId={organizationId} />;
  const counts = list.data?.counts ?? null;
  const isNarrowed = hrefOf({}) !== hrefOf({ ...allCards, search: text, status: inAddress.status });
  // What a phone has unfolded for it says how many there are.
  const isFoldKnown = isDrawn || !isNarrowed;
  const furtherFilters = <FurtherFilters chosen={inAddress} counted={list.data} hrefOf={hrefOf} />;
  const about = status !== 'all' && <FormattedMessage id={`organisationCards.about.${status}`} />;
  const changeCompany = representedOrgManagesOthers && representedOrgName !== null && (
    <ManagedOrganisations scope={scope} representedOrgName={representedOrgName} />
  );
  return (
    <div className="organisation-cards">
      <div className="organisation-cards-controls">
        <div className="organisation-cards-head">
          <PageTitle title={title} />
          {isNamed && !isPhone && changeCompany}
        </div>
        {isNamed && (
          <div className="organisation-cards-tools" data-closed={isClosed || undefined}>
            <CardsSearchField filter={filter} inputRef={inputRef} />
            <StatusSelect chosen={status} counts={isPhone ? counts : null} onChoose={filter.choose} />
            {isPhone ? changeCompany : changeAll}
            {isPhone && isFoldKnown && (
              <FoldedFilters isNarrowed={isNarrowed}>
                {about && <p className="organisation-cards-about">{about}</p>}
                <SortSelect keys={cardsSortKeys} titleOf={titleOf} sorting={sorting} />
                {furtherFilters}
              </FoldedFilters>
            )}
            {mayOrder && (!isPhone || (isFoldKnown && !isClosed)) && (
              <LinkButton href={paths.organisationNewOrder(scope)} state={left}>
                <FormattedMessage id="organisationCards.order" />
              </LinkButton>
            )}
          </div>
        )}
      </div>
      {reason && brought?.includes(reason.name) && reason.drawn}
      <div className="organisation-cards-above">
        {isDrawn && (
          <div className="organisation-cards-filters">
            <StatusTabs chosen={status} counts={counts} hrefOf={(to) => hrefOf({ status: to })} />
            {!isPhone && furtherFilters}
          </div>
        )}
        <p className="organisation-cards-found" role="status">
          {brought && list.data && (
            <FormattedMessage id="organisationCards.found" values={{ number: list.data.pagination.totalItems }} />
          )}
        </p>
        {isPhone && selection !== null && brought && list.data && (list.data.orders.length > 0 || selection.isOn) && (
          <SelectOnPhone selection={selection} rows={list.data.orders} />
        )}
        {isForAllFound && brought?.includes('ForAllFound') && list.data && (
          <forAllFound.Part organizationId={organizationId} list={asked} total={list.data.pagination.totalItems} />
        )}
        {isDrawn && ((about && !isPhone) || isUncounted) && (
          <p className="organisation-cards-about">
            {!isPhone && about}
            {isUncounted && <FormattedMessage id="organisationCards.found.many" />}
          </p>
        )}
        {isDrawn && <ClearFilters filter={filter} inputRef={inputRef} href={hrefOfAll} />}
      </div>
      {brought && list.data && (
        <div className="organisation-cards-list" aria-busy={list.isPlaceholderData}>
          {list.isPlaceholderData && <LoadingIndicator />}
          {bulkJobIds.length > 0 && brought.includes('BulkJobStrip') && <bulkJobs.Part {...jobs} />}
          {hasRequests && brought.includes('RequestsStrip') && <requests.Part {...waiting} />}
          <CardsTable
            caption={title}
            empty={
              <NoCardsFound
                isNarrowed={hrefOfAll !== hrefOf({})}
                didYouMean={list.data.didYouMean}
                hrefOfSearch={(search) => hrefOf({ search })}
                hrefOfAll={hrefOfAll}
              />
            }
            rows={list.data.orders}
            scope={scope}
            filter={status}
            state={left}
            sorting={sorting}
            beside={beside}
            selection={selection}
          />
          <Suspense>
            {selection !== null && selection.rows.length > 0 && (
              <SelectionBar
                selection={selection}
                organizationId={organizationId}
                isPhone={isPhone}
                found={{ list: asked, total: list.data.pagination.totalItems }}
                today={list.data.today}
              />
            )}
          </Suspense>
          <Pagination pagination={{ ...list.data.pagination, page: shownPage }} hrefOf={(to) => hrefOf({ page: to })} />
          {beside?.shown !== undefined && drawBeside({ orderId: beside.shown, scope, ...left, onClose: beside.close })}
        </div>
      )}
      {!isDrawn && <LoadingIndicator lines={12} />}
      {list.isLoadingError && <CallFailed error={list.error} onRetry={() => void list.refetch()} />}
      {isDrawn && (
        <CardsBelow scope={scope} asked={asked} hasOrders={list.data?.hasOrders === true}>
          {isPhone ? changeAll : <ListKeys dialog={help} />}
        </CardsBelow>
      )}
    </div>
  );
}
