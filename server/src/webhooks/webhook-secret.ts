import type { Portal } from '../portal.ts';
import type { WebhookRow } from './webhook-store.ts';

type Which = 'secret' | 'former';
type Sealed = Pick<WebhookRow, 'secret_sealed'> & { readonly webhook_id: string };

export const sealSecret = ({ secrets }: Pick<Portal, 'secrets'>, secret: string, webhookId: string, which: Which) =>
  secrets.seal(secret, webhookContext(webhookId, which));

export const openSecret = (
  { secrets }: Pick<Portal, 'secrets'>,
  { webhook_id: id, secret_sealed: sealed }: Sealed,
  which: Which,
) => secrets.open(sealed, webhookContext(id, which));

export const webhookContext = (webhookId: string, which: Which) => `webhook:${webhookId}:${which}`;
