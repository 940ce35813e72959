import type { Webhook, WebhookDelivery } from '@siteid/contract';
import { entityTagOf } from '../entity-tag.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { pageSize, type SearchedPage, whyNotSearch } from '../searched-page.ts';
import { kindsFound } from './kinds-found.ts';
import { type Keeper, mayChange, whyNotSee } from './look-after-webhooks.ts';
import { type DeliveriesAsked, type DeliveryRow, listDeliveries } from './webhook-delivery-store.ts';
import { findWebhook, listWebhookRows, ownerName, type WebhookRow } from './webhook-store.ts';

/** The webhooks of a company or a card supplier (L-10-1). */
export async function listWebhooks({ db, now }: Portal, keeper: Keeper) {
  const refused = whyNotSee(keeper);
  if (refused !== null) return refused;
  const rows = await listWebhookRows(db, keeper.owner);
  return {
    name: await ownerName(db, keeper.owner),
    webhooks: rows.map((row) => webhookOf(row, now())),
    mayChange: mayChange(keeper),
  };
}

/** A page of what was sent to one, and what waits (L-10-2), searched by event (L-10-5). */
export async function listWebhookDeliveries(
  { db }: Portal,
  keeper: Keeper,
  { webhookId, searchText, page: asked, state }: SearchedPage & { readonly webhookId: string } & Pick<DeliveriesAsked, 'state'>,
) {
  const refused = whyNotSee(keeper) ?? whyNotSearch(searchText);
  if (refused !== null) return refused;
  if ((await findWebhook(db, keeper.owner, webhookId)) === undefined) return refuse('errors.ItemDoesNotExist');
  const sought = searchText === '' ? null : { text: searchText, kinds: kindsFound(searchText) };
  const { deliveries, total, page } = await listDeliveries(db, webhookId, { page: asked, state, sought }, pageSize);
  return { deliveries: deliveries.map(deliveryOf), pagination: { totalItems: total, itemsPerPage: pageSize, page } };
}

/** What a form shows of one now. */
export const seenOf = ({ address, kinds }: Pick<WebhookRow, 'address' | 'kinds'>) => entityTagOf([address, ...kinds]);

function webhookOf(row: WebhookRow & { readonly waiting: number }, now: Date): Webhook {
  const { id, address, kinds, created, paused, failing_since: failing, former_until: former, waiting } = row;
  return {
    webhookId: id,
    address,
    kinds,
    seen: seenOf(row),
    created: created.toISOString(),
    paused,
    failingSince: failing?.toISOString() ?? null,
    formerSecretUntil: former !== null && former > now ? former.toISOString() : null,
    waiting,
  };
}

function deliveryOf(row: DeliveryRow): WebhookDelivery {
  const { id, event_id: eventId, kind, created, attempts, taken, tried, status, trouble, next_attempt: next } = row;
  return {
    deliveryId: id,
    eventId,
    kind,
    created: created.toISOString(),
    state: taken !== null ? 'taken' : next !== null ? 'waiting' : 'given-up',
    attempts,
    tried: tried?.toISOString() ?? null,
    status,
    trouble,
    next: next?.toISOString() ?? null,
  };
}
