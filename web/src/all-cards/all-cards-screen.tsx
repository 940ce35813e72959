import { type CardListRow, paths } from '@siteid/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { useRegistrationLink } from '../shared/api/configuration.ts';
import { asksForDashboard, cameFromAllCards } from '../shared/navigation/link-states.ts';
import { ListedCard } from '../shared/order-card/listed-card.tsx';
import { dayOf } from '../shared/texts/dates.ts';
import { PersonalCardStatus } from '../shared/texts/personal-card-status.tsx';
import { BackLink } from '../shared/ui/back-link.tsx';
import { Button } from '../shared/ui/button.tsx';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { type Column, ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { DrawnSteps } from '../shared/ui/steps/drawn-steps.tsx';
import { allCardsQuery } from './all-cards-queries.ts';
import { walletOf } from './by-use.ts';
import { cardRowPath } from './card-row-path.ts';
import './all-cards-screen.css';

/** The second of two taps by which a holder suspends a card that is missing: its code and texts travel with the first. */
const LostCardQuestion = lazy(() =>
  import('../shared/card-loss/lost-card-question.tsx').then((loaded) => ({ default: loaded.LostCardQuestion })),
);

/** No window is as wide: each row is a card everywhere. */
const anyWidth = 100_000;

/** All the person's cards and orders, as a wallet. */
export function AllCardsScreen() {
  const registration = useRegistrationLink();
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const [lost, setLost] = useState<CardListRow | null>(null);
  const columns = useColumns(setLost);
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
        <div className="wallet">
          <ResponsiveTable
            caption={formatMessage({ id: 'allCards.title' })}
            columns={columns}
            rows={rows}
            rowKey={({ orderId }) => orderId}
            cardsUnder={anyWidth}
            onRowClick={(row) => void navigate({ href: cardRowPath(row), state: cameFromAllCards })}
          />
        </div>
      )}
      {/* Beside the rows, which answer a click. */}
      <Suspense>{lost !== null && <LostCardQuestion order={lost} onClose={() => setLost(null)} />}</Suspense>
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

function useColumns(onLost: (row: CardListRow) => void): Column<CardListRow>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'company',
      role: 'name',
      title: formatMessage({ id: 'allCards.column.company' }),
      cell: (row) => (
        <>
          <ListedCard order={row} />
          <Link href={cardRowPath(row)} state={cameFromAllCards}>
            {row.orgName}
          </Link>
        </>
      ),
    },
    {
      id: 'modified',
      title: formatMessage({ id: 'allCards.column.modified' }),
      cell: ({ statusModified }) => dayOf(statusModified),
    },
    { id: 'validFrom', title: formatMessage({ id: 'allCards.column.validFrom' }), cell: ({ validFrom }) => validFrom },
    { id: 'validUntil', title: formatMessage({ id: 'allCards.column.validUntil' }), cell: ({ validUntil }) => validUntil },
    {
      id: 'status',
      role: 'status',
      title: formatMessage({ id: 'allCards.column.status' }),
      cell: (row) => (
        <>
          <PersonalCardStatus {...row} />{' '}
          {row.status === 'activated' && !row.holdsToday && (
            <StatusChip colour="danger">
              <FormattedMessage id="allCards.notValid" />
            </StatusChip>
          )}
        </>
      ),
    },
    {
      id: 'pin',
      title: formatMessage({ id: 'allCards.column.pin' }),
      cell: ({ pinIsAvailable }) => (pinIsAvailable ? <HiddenPin /> : '–'),
    },
    {
      id: 'lost',
      role: 'buttons',
      title: formatMessage({ id: 'organisationCards.column.actions' }),
      cell: (row) =>
        row.status === 'activated' &&
        row.cardBelongsToCurrentUser && (
          <Button
            look="plain"
            aria-label={`${formatMessage({ id: 'allCards.lost' })}, ${row.orgName}`}
            onPress={() => onLost(row)}
          >
            <FormattedMessage id="allCards.lost" />
          </Button>
        ),
    },
  ];
}

/** Says that there is a PIN; the card's own screen shows it. */
function HiddenPin() {
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="visually-hidden">
        <FormattedMessage id="allCards.pinIsHidden" />
      </span>
    </>
  );
}
