import { cardsListAsked, cardsSearchOf, type OrganisationScope, paths } from '@siteid/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formDefaults } from '../forms/form-definitions.ts';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { FileDownload } from '../shared/file-download.tsx';
import { type CardsListPlace, cardsListPath } from '../shared/places/cards-list-place.ts';
import { Link } from '../shared/ui/link.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { useIsNarrower } from '../shared/ui/use-is-narrower.ts';
import { CardsSearchField, StatusSelect, StatusTabs, useFilterCardsForm } from './cards-filter.tsx';
import { CardsTable } from './cards-table.tsx';
import { ChangeAllCards } from './change-all-cards.tsx';
import { ManagedOrganisations } from './managed-organisations.tsx';
import { downloadOrganisationCards, ordersForDisplayQuery } from './organisation-cards-queries.ts';
import { Pagination } from './pagination.tsx';
import './organisation-cards-screen.css';

/** What the list begins with, and what clearing its filters leads back to (3-3). */
const defaults = formDefaults.filterCardsForm;

/** An organisation's cards and orders, or those of a customer-portal organisation that it manages (2.2-3, 2.2-4). */
export function OrganisationCardsScreen() {
  const { organizationCode = '', cpbOrganizationId } = useParams({ strict: false });
  const key = `${organizationCode} ${cpbOrganizationId}`;
  return <OrganisationCards key={key} organizationCode={organizationCode} cpbOrganizationId={cpbOrganizationId} />;
}

/** What the address asks for is what is listed: so the Back button brings search, filter and page back. */
function OrganisationCards(scope: OrganisationScope) {
  const { formatMessage, locale } = useIntl();
  const navigate = useNavigate();
  const inAddress = useSearch({ strict: false });
  const { search: text = defaults.usersFilterValue } = cardsSearchOf(inAddress);
  const {
    page,
    usersFilterValue: search,
    usersFilterStatus: status,
  } = cardsListAsked(useParams({ strict: false }).pageNumber, inAddress);
  const asked: CardsListPlace = { page, search, status };
  const hrefOf = (change: Partial<CardsListPlace>) => cardsListPath(scope, { ...asked, page: defaults.page, ...change });
  const list = useQuery({ ...ordersForDisplayQuery(scope, asked), placeholderData: keepPreviousData });

  const shownPage = list.isPlaceholderData ? page : (list.data?.pagination.page ?? page);

  const inputRef = useRef<HTMLInputElement>(null);
  const filter = useFilterCardsForm({ usersFilterValue: text, usersFilterStatus: status, page }, (wanted) => {
    const place = { page: wanted.page, search: wanted.usersFilterValue, status: wanted.usersFilterStatus };
    // Words typed one after the other make one step of the Back button.
    void navigate({ href: cardsListPath(scope, place), replace: text !== '' && wanted.usersFilterStatus === status });
  });

  const { representedOrgName = null, representedOrgManagesOthers = false } = useAuthInfo()?.otherUiInfo ?? {};
  const orgName = list.data?.viewedOrgName ?? (scope.cpbOrganizationId === undefined ? representedOrgName : null);
  const title =
    orgName === null
      ? formatMessage({ id: 'organisationCards.title' })
      : formatMessage({ id: 'organisationCards.titleOf' }, { orgName });

  // On a phone the list comes first, what is seldom asked for last: for the eye as for the keyboard.
  const isPhone = useIsNarrower(640);
  const changeAll = list.data?.userCanActOnAllCards === true && (
    <ChangeAllCards organizationId={scope.cpbOrganizationId ?? scope.organizationCode} />
  );
  return (
    <div className="organisation-cards">
      <div className="organisation-cards-controls">
        <div className="organisation-cards-head">
          <PageTitle title={title} />
          {representedOrgManagesOthers && representedOrgName !== null && (
            <ManagedOrganisations scope={scope} representedOrgName={representedOrgName} />
          )}
        </div>
        <div className="organisation-cards-tools">
          <CardsSearchField filter={filter} inputRef={inputRef} />
          <StatusSelect chosen={status} onChoose={filter.choose} />
          {!isPhone && changeAll}
        </div>
      </div>
      <div className="organisation-cards-above">
        <StatusTabs chosen={status} hrefOf={(to) => hrefOf({ status: to })} />
        <p className="organisation-cards-found" role="status">
          {list.data && <FormattedMessage id="organisationCards.found" values={{ number: list.data.pagination.totalItems }} />}
        </p>
        {filter.text !== '' && (
          <Link
            href={hrefOf({ search: defaults.usersFilterValue, status: defaults.usersFilterStatus })}
            onClick={() => {
              filter.clear();
              inputRef.current?.focus();
            }}
          >
            <FormattedMessage id="organisationCards.clearFilters" />
          </Link>
        )}
      </div>
      {list.data && (
        <div className="organisation-cards-list" aria-busy={list.isPlaceholderData}>
          {list.isPlaceholderData && <LoadingIndicator />}
          <CardsTable
            caption={title}
            empty={formatMessage({ id: 'organisationCards.empty' })}
            rows={list.data.orders}
            scope={scope}
            filter={status}
            state={{ cardsList: { ...asked, page: shownPage } }}
          />
          <Pagination pagination={{ ...list.data.pagination, page: shownPage }} hrefOf={(to) => hrefOf({ page: to })} />
        </div>
      )}
      {list.isPending && <LoadingIndicator lines={12} />}
      {list.isLoadingError && <CallFailed error={list.error} onRetry={() => void list.refetch()} />}
      <div className="organisation-cards-below">
        <Link href={paths.explanation()}>
          <FormattedMessage id="organisationCards.aboutSuspending" />
        </Link>
        {list.data?.hasOrders === true && (
          <FileDownload
            className="organisation-cards-download"
            onDownload={(format) => downloadOrganisationCards(scope, asked, { languageCode: locale, format })}
          />
        )}
        {isPhone && changeAll}
      </div>
    </div>
  );
}
