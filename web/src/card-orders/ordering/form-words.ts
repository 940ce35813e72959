import type { MessageId } from '../../shared/texts/messages.ts';

type Words = Readonly<Record<'kept' | 'startOver' | 'standing' | 'submit' | 'again', MessageId>>;

/** What the form says where it orders a card, and where it changes an order. */
export const formWords = {
  order: {
    kept: 'orderCard.kept',
    startOver: 'orderCard.startOver',
    standing: 'orderCard.standing',
    submit: 'orderCard.submit',
    again: 'orderCard.submit.knowingly',
  },
  change: {
    kept: 'orderCard.edit.kept',
    startOver: 'orderCard.edit.startOver',
    standing: 'orderCard.edit.standing',
    submit: 'orderCard.edit.submit',
    again: 'orderCard.edit.submit.knowingly',
  },
} as const satisfies Readonly<Record<'order' | 'change', Words>>;
