import { paths, statusColours, type UserCardRow } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { statusText } from '../shared/texts/card-status-text.ts';
import { Moment } from '../shared/texts/moment.tsx';
import { Button } from '../shared/ui/button.tsx';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { useIsNarrower } from '../shared/ui/use-is-narrower.ts';
import { CardHistory } from './card-history.tsx';
import { WhyNotValid } from './why-not-valid.tsx';

type UserCardsTableProps = { readonly caption: string; readonly cards: readonly UserCardRow[]; readonly loadedAt: number };

/** Pixels that the table needs; on a narrower window each card says right below its status why it does not hold. */
const cardsUnder = 900;

const historyId = (orderId: string) => `history-${orderId}`;

/** A user's cards and orders, each with its history to open below it and its details to go to (2.4-30, 4-14). */
export function UserCardsTable({ caption, cards, loadedAt }: UserCardsTableProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (orderId: string) =>
    setOpened((before) => (before.has(orderId) ? before.difference(new Set([orderId])) : before.union(new Set([orderId]))));
  const navigate = useNavigate();
  const isCards = useIsNarrower(cardsUnder);
  const columns = useColumns(opened, toggle, isCards);
  const below = (card: UserCardRow) =>
    (opened.has(card.orderId) || (!isCards && card.whyNotValid.length > 0)) && (
      <>
        {!isCards && <WhyNotValid card={card} />}
        {opened.has(card.orderId) && (
          <div id={historyId(card.orderId)}>
            <CardHistory cardId={card.orderId} index={cards.indexOf(card)} card={nameOf(card)} listLoadedAt={loadedAt} />
          </div>
        )}
      </>
    );
  return (
    <DenseTable
      caption={caption}
      columns={columns}
      rows={cards}
      rowKey={({ orderId }) => orderId}
      below={below}
      onRowClick={(card) => void navigate({ href: detailsOf(card) })}
      cardsUnder={cardsUnder}
    />
  );
}

const detailsOf = ({ orgId, orderId }: UserCardRow) => paths.organisationViewOrderAlone(orgId, orderId);

/** What tells a card from the others when it is only heard. */
const nameOf = ({ cardNumber, orgName }: UserCardRow) => (cardNumber === null ? orgName : `${cardNumber}, ${orgName}`);

function useColumns(opened: ReadonlySet<string>, toggle: (orderId: string) => void, isCards: boolean): Column<UserCardRow>[] {
  const { formatMessage } = useIntl();
  const title = (column: 'cardNumber' | 'company' | 'created' | 'modified' | 'validUntil' | 'status' | 'actions') =>
    formatMessage({ id: `userCards.column.${column}` });
  return [
    {
      id: 'cardNumber',
      role: 'name',
      title: title('cardNumber'),
      cell: ({ cardNumber }) =>
        cardNumber === null ? <FormattedMessage id="userCards.noNumber" /> : <span className="unbroken">{cardNumber}</span>,
    },
    { id: 'company', title: title('company'), cell: ({ orgName }) => orgName },
    { id: 'created', title: title('created'), cell: ({ dateCreated }) => <Moment at={dateCreated} /> },
    { id: 'modified', title: title('modified'), cell: ({ statusModified }) => <Moment at={statusModified} /> },
    { id: 'validUntil', title: title('validUntil'), cell: ({ validUntil }) => <span className="unbroken">{validUntil}</span> },
    {
      id: 'status',
      role: 'status',
      title: title('status'),
      cell: (card) => (
        <>
          <StatusChip colour={statusColours[card.status]}>
            <FormattedMessage
              id={statusText(card).id}
              values={{ validFrom: <span className="unbroken">{card.validFrom}</span> }}
            />
          </StatusChip>
          {isCards && <WhyNotValid card={card} />}
        </>
      ),
    },
    {
      id: 'actions',
      role: 'buttons',
      title: title('actions'),
      cell: (card) => {
        const values = { card: nameOf(card) };
        const isOpen = opened.has(card.orderId);
        return (
          <>
            <Button
              look="plain"
              onPress={() => toggle(card.orderId)}
              aria-label={formatMessage({ id: 'userCards.historyOf' }, values)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? historyId(card.orderId) : undefined}
            >
              <FormattedMessage id="userCards.history" />
            </Button>
            <LinkButton look="plain" href={detailsOf(card)} aria-label={formatMessage({ id: 'userCards.detailsOf' }, values)}>
              <FormattedMessage id="userCards.details" />
            </LinkButton>
          </>
        );
      },
    },
  ];
}
