import { paths, renewCard } from '@siteid/contract';
import { type AnotherCardProps, OrderAnotherCard, type WayToAnother } from '../another-card/order-another-card.tsx';

const asLongAgain: WayToAnother = {
  endpoint: renewCard,
  words: {
    order: 'cardRenewal.order',
    orderAllTheSame: 'cardRenewal.orderAllTheSame',
    ordered: 'cardRenewal.ordered',
    orderedBefore: 'cardRenewal.orderedBefore',
    see: 'cardRenewal.see',
    standing: 'cardRenewal.standing',
    form: 'cardRenewal.form',
    problems: 'cardRenewal.problems',
  },
  form: paths.organisationRenewCard,
};

/** Renews a card that ends soon or has ended. */
export const RenewCard = (props: AnotherCardProps) => <OrderAnotherCard {...props} way={asLongAgain} />;
