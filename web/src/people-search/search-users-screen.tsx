import { paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { ListSearch } from '../shared/lists/list-search.tsx';
import { WaitingOrganisations } from '../shared/organisations/waiting-organisations.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { LookUpForm } from './look-up-form.tsx';
import { usersQuery, waitingCustomersQuery } from './people-search-queries.ts';
import { texts } from './people-search-texts.ts';
import { isSearchable, usersSearchOf } from './users-address.ts';
import { UsersCount, UsersFound, useHasMore } from './users-found.tsx';
import './people-search.css';

/**
 * `/search-users-globally`: staff find anyone by name or card number (1-9). Each search shows people, and is recorded. It is the first
 * screen of staff, and says how many companies wait for them, until they look for somebody.
 */
export const SearchUsersScreen = () => (
  <FurtherTexts files={texts}>
    <SearchUsers />
  </FurtherTexts>
);

function SearchUsers() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { search = '' } = usersSearchOf(useSearch({ strict: false }));
  const mayDecide = useAuthInfo()?.currentPermissions.includes('SEPPO_ACTION_MANAGE_ORGANIZATIONS') === true;
  const waiting = useQuery({ ...waitingCustomersQuery, enabled: mayDecide && search === '' });
  const found = useQuery({ ...usersQuery(search), enabled: isSearchable(search) });
  const hasMore = useHasMore(found.data?.users ?? []);
  const count = found.data && <UsersCount count={found.data.users.length} hasMore={hasMore} />;

  function onSearch(text: string) {
    if (text === search) void found.refetch({ cancelRefetch: false });
    else void navigate({ href: paths.searchUsersGlobally(text) });
  }

  return (
    <div className="people-search">
      <PageTitle title={formatMessage({ id: 'peopleSearch.title' })} lead={<FormattedMessage id="peopleSearch.lead" />} />
      <ListSearch label={formatMessage({ id: 'peopleSearch.field' })} inAddress={search} onSearch={onSearch} needsText isPrimary>
        {!hasMore && count}
      </ListSearch>
      <LookUpForm search={search} />
      {/* Above the search it would push it down. */}
      {search === '' && <WaitingOrganisations count={waiting.data?.waiting ?? 0} />}
      {/* A sentence is too long for the row of the search. */}
      {hasMore && count}
      {found.data && <UsersFound users={found.data.users} search={search} />}
      {found.isLoading && <LoadingIndicator lines={8} />}
      {found.isRefetching && <LoadingIndicator />}
      {found.isLoadingError && <CallFailed error={found.error} onRetry={() => void found.refetch()} />}
    </div>
  );
}
