import { paths } from '@siteid/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { useRegistrationLink } from '../shared/api/configuration.ts';
import { asksForDashboard, cameFromAllCards } from '../shared/navigation/link-states.ts';
import { BackLink } from '../shared/ui/back-link.tsx';
import { Button } from '../shared/ui/button.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { DrawnSteps } from '../shared/ui/steps/drawn-steps.tsx';
import { allCardsQuery } from '../shared/wallet/all-cards-query.ts';
import { walletOf } from '../shared/wallet/by-use.ts';
import { Wallet } from '../shared/wallet/wallet.tsx';
import './all-cards-screen.css';

/** All the person's cards and orders, as a wallet. */
export function AllCardsScreen() {
  const registration = useRegistrationLink();
  const { formatMessage } = useIntl();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(allCardsQuery);
  const rows = walletOf(data.pages);
  const isInactive = useAuthInfo()?.currentPermissions.includes('SEPPO_ACTION_SHOW_ACCOUNT_INACTIVE_MESSAGE') === true;
  // The notice of the frame says everything already.
  if (isInactive && rows.length === 0) return <PageTitle title={formatMessage({ id: 'allCards.accountInactive' })} />;
  return (
    <>
      <PageTitle
        title={formatMessage({ id: 'allCards.title' })}
        back={<BackLink href={paths.waitingOrders()} state={asksForDashboard} text="allCards.backToDashboard" />}
      />
      {rows.length === 0 ? (
        <Panel>
          <EmptyState
            title={formatMessage({ id: 'allCards.empty' })}
            actions={
              <LinkButton {...registration} look="quiet">
                <FormattedMessage id="registerCompany.title" />
              </LinkButton>
            }
          >
            <FormattedMessage id="allCards.emptyHelp" />
          </EmptyState>
          <DrawnSteps
            steps={[
              { picture: 'mail', title: <FormattedMessage id="explanation.order.title" /> },
              { picture: 'check', title: <FormattedMessage id="explanation.confirm.title" /> },
              { picture: 'number', title: <FormattedMessage id="explanation.activate.title" /> },
            ]}
          />
        </Panel>
      ) : (
        <Wallet caption={formatMessage({ id: 'allCards.title' })} rows={rows} state={cameFromAllCards} />
      )}
      {hasNextPage && (
        <div className="all-cards-more">
          <Button look="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            <FormattedMessage id="allCards.more" />
          </Button>
        </div>
      )}
    </>
  );
}
