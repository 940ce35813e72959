import { refusalCode } from '../api/api-failure.ts';
import type { Say } from '../status-messages.tsx';
import { failureMessage } from './failure-message.ts';
import { reloadOffer } from './reload-offer.tsx';

/** Tells of a failed call; where somebody was quicker it offers to see what is so now. */
export function tellFailure(error: unknown, say: Say): void {
  const actions = refusalCode(error) === 'errors.cards.transitionNotAllowed' ? reloadOffer : undefined;
  say({ tone: 'danger', text: failureMessage(error), actions });
}
