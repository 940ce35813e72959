import { paths } from '@siteid/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { Link } from '../shared/ui/link.tsx';
import { allCardsQuery } from '../shared/wallet/all-cards-query.ts';
import { inHand, walletOf } from '../shared/wallet/by-use.ts';
import { Wallet } from '../shared/wallet/wallet.tsx';
import './cards-in-hand.css';

/**
 * Below what waits: the cards that the holder has, to show them or to say that one is lost (L-11-1). Nothing stands here for somebody
 * without a card, so nothing is drawn before that is known.
 */
export function CardsInHand({ except }: { readonly except: string | undefined }) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useInfiniteQuery(allCardsQuery);
  if (error !== null && data === undefined) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const rows = walletOf(data?.pages ?? []).filter((row) => inHand(row) && row.orderId !== except);
  if (rows.length === 0) return null;
  return (
    <section className="cards-in-hand">
      <h2>
        <FormattedMessage id="waitingOrders.cards.title" />
      </h2>
      <Wallet caption={formatMessage({ id: 'waitingOrders.cards.title' })} rows={rows} />
      <Link href={paths.allCards()}>
        <FormattedMessage id="allCards.title" />
      </Link>
    </section>
  );
}
