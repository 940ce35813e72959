import { type CardListRow, paths } from '@siteid/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { asksForDashboard } from '../shared/places/asked-dashboard.ts';
import { cameFromAllCards } from '../shared/places/came-from.ts';
import { dayOf } from '../shared/texts/dates.ts';
import { PersonalCardStatus } from '../shared/texts/personal-card-status.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { type Column, ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { allCardsQuery } from './all-cards-queries.ts';
import { cardRowPath } from './card-row-path.ts';
import './all-cards-screen.css';

/** All the person's cards and orders. */
export function AllCardsScreen() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const columns = useColumns();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(allCardsQuery);
  const rows = data.pages.flatMap(({ orders }) => orders);
  const isInactive = useAuthInfo()?.currentPermissions.includes('SEPPO_ACTION_SHOW_ACCOUNT_INACTIVE_MESSAGE') === true;
  // The notice of the frame says everything already.
  if (isInactive && rows.length === 0) return <PageTitle title={formatMessage({ id: 'allCards.accountInactive' })} />;
  return (
    <>
      <PageTitle
        title={formatMessage({ id: 'allCards.title' })}
        actions={
          <LinkButton href={paths.waitingOrders()} state={asksForDashboard} look="quiet">
            <FormattedMessage id="allCards.backToDashboard" />
          </LinkButton>
        }
      />
      {rows.length === 0 ? (
        <Panel>
          <EmptyState title={formatMessage({ id: 'allCards.empty' })}>
            <FormattedMessage id="allCards.emptyHelp" />
          </EmptyState>
        </Panel>
      ) : (
        <Panel isFlush>
          <ResponsiveTable
            caption={formatMessage({ id: 'allCards.title' })}
            columns={columns}
            rows={rows}
            rowKey={({ orderId }) => orderId}
            cardsUnder={900}
            onRowClick={(row) => void navigate({ href: cardRowPath(row), state: cameFromAllCards })}
          />
        </Panel>
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

function useColumns(): Column<CardListRow>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'company',
      role: 'name',
      title: formatMessage({ id: 'allCards.column.company' }),
      cell: (row) => (
        <Link href={cardRowPath(row)} state={cameFromAllCards}>
          {row.orgName}
        </Link>
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
      cell: (row) => <PersonalCardStatus {...row} />,
    },
    {
      id: 'pin',
      title: formatMessage({ id: 'allCards.column.pin' }),
      cell: ({ pinIsAvailable }) => (pinIsAvailable ? <HiddenPin /> : '–'),
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
