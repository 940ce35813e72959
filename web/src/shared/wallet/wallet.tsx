import type { CardListRow } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../api/configuration.ts';
import { lostCard } from '../card-loss/lost-card.ts';
import { useOpening } from '../late-parts/use-opening.ts';
import type { cameFromAllCards } from '../navigation/link-states.ts';
import { ListedCard } from '../order-card/listed-card.tsx';
import { dayOf } from '../texts/dates.ts';
import { PersonalCardStatus } from '../texts/personal-card-status.tsx';
import { Button } from '../ui/button.tsx';
import { StatusChip } from '../ui/card/status-chip.tsx';
import { Link } from '../ui/link.tsx';
import { type Column, ResponsiveTable } from '../ui/lists/responsive-table.tsx';
import { cardRowPath } from './card-row-path.ts';
import './wallet.css';

/** No window is as wide: each row is a card everywhere. */
const anyWidth = 100_000;

type WalletProps = {
  readonly caption: string;
  readonly rows: readonly CardListRow[];
  /** What its links remember of where they stood. */
  readonly state?: typeof cameFromAllCards;
};

/** A holder's cards, each drawn, with its state in words and what can be done with it. */
export function Wallet({ caption, rows, state }: WalletProps) {
  const navigate = useNavigate();
  const lost = useOpening<CardListRow>(() => [lostCard.about()]);
  const columns = useColumns(state, lost);
  return (
    <div className="wallet">
      <ResponsiveTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ orderId }) => orderId}
        cardsUnder={anyWidth}
        beginsAtTop
        onRowClick={(row) => void navigate({ href: cardRowPath(row), ...(state && { state }) })}
      />
      {/* Beside the rows, which answer a click. */}
      {lost.shown && <lostCard.Part order={lost.shown} onClose={lost.close} />}
    </div>
  );
}

type Lost = ReturnType<typeof useOpening<CardListRow>>;

function useColumns(state: WalletProps['state'], lost: Lost): Column<CardListRow>[] {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  return [
    {
      id: 'company',
      role: 'name',
      title: formatMessage({ id: 'allCards.column.company' }),
      cell: (row) => (
        <>
          <ListedCard order={row} />
          <Link href={cardRowPath(row)} {...(state && { state })}>
            {row.orgName}
          </Link>
          <p className="wallet-type">
            <FormattedMessage id={`cardType.${row.cardType}`} values={{ product: productName }} />
          </p>
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
            isPending={lost.opening?.orderId === row.orderId}
            onPress={() => lost.open(row)}
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
