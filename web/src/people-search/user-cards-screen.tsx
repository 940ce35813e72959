import { paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { useListLeft } from '../shared/navigation/list-left.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { BackLink } from '../shared/ui/back-link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { userCardsQuery } from './people-search-queries.ts';
import { texts } from './people-search-texts.ts';
import { UserCardsTable } from './user-cards-table.tsx';
import './people-search.css';

/** `/search-users-globally/user-cards-list/:userId`: all cards and orders of one user (2.4-30). */
export function UserCardsScreen() {
  const { userId = '' } = useParams({ strict: false });
  return (
    <FurtherTexts files={texts}>
      <UserCards key={userId} userId={userId} />
    </FurtherTexts>
  );
}

function UserCards({ userId }: { readonly userId: string }) {
  const { formatMessage } = useIntl();
  const left = useListLeft();
  const { data, error, isPending, isLoadingError, dataUpdatedAt, refetch } = useQuery(userCardsQuery(userId));
  return (
    <div className="people-search">
      <PageTitle
        title={data?.fullName ?? formatMessage({ id: 'userCards.title' })}
        lead={data && <FormattedMessage id="userCards.lead" />}
        back={<BackLink href={left ?? paths.searchUsersGlobally()} text="userCards.back" />}
      />
      {data && (
        <Panel isFlush={data.cardsInfo.length > 0}>
          {data.cardsInfo.length === 0 ? (
            <EmptyState title={formatMessage({ id: 'userCards.empty' })} />
          ) : (
            <UserCardsTable caption={data.fullName} cards={data.cardsInfo} loadedAt={dataUpdatedAt} />
          )}
        </Panel>
      )}
      {isPending && <LoadingIndicator lines={8} />}
      {isLoadingError && <CallFailed error={error} onRetry={() => void refetch()} />}
    </div>
  );
}
