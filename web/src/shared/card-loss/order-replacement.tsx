import { orderReplacement, paths } from '@siteid/contract';
import { type AnotherCardProps, OrderAnotherCard, type WayToAnother } from '../another-card/order-another-card.tsx';

const inItsPlace: WayToAnother = {
  endpoint: orderReplacement,
  words: {
    order: 'cardLoss.order',
    orderAllTheSame: 'cardLoss.orderAllTheSame',
    ordered: 'cardLoss.ordered',
    orderedBefore: 'cardLoss.orderedBefore',
    see: 'cardLoss.see',
    standing: 'cardLoss.standing',
    form: 'cardLoss.form',
    problems: 'cardLoss.problems',
  },
  form: paths.organisationNewOrder,
};

/** Orders another card in the place of one that is lost, stolen or damaged. */
export const OrderReplacement = (props: AnotherCardProps) => <OrderAnotherCard {...props} way={inItsPlace} />;
