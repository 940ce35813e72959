import type { WebhookDelivery } from '@siteid/contract';

/** The word by which the message `webhooks.kind` chooses what is said of a kind of event. */
export const wordOfKind = (kind: WebhookDelivery['kind']) => kind.replace(/^\w+\./, '');
