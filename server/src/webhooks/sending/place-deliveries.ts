import type { EventOwner } from '../../card-events/card-event.ts';
import { lastPlace } from '../../card-events/card-event-log-store.ts';
import { readEvents } from '../../card-events/read-card-events.ts';
import { organisationsFor } from '../../card-orders/ordering/order-intake-store.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { insertDeliveries, takeWebhook, webhooksBehind, writeWebhookPlaced } from '../webhook-delivery-store.ts';
import type { WebhookRow } from '../webhook-store.ts';

const webhooksAtOnce = 100;
const stepsAtOnce = 500;

/**
 * Makes deliveries from the log of the history: each webhook goes on after its last place, so writing an order takes no time for it.
 * Returns whether more is due. Any number of portals may call it at once: each webhook is locked by one.
 */
export async function placeDeliveries(portal: Portal): Promise<boolean> {
  const behind = await webhooksBehind(portal.db, await lastPlace(portal.db), webhooksAtOnce);
  let isMore = behind.length === webhooksAtOnce;
  for (const id of behind) isMore = (await placeOf(portal, id)) || isMore;
  return isMore;
}

async function placeOf(portal: Portal, id: string): Promise<boolean> {
  return inTransaction(portal.db, async (tx) => {
    const webhook = await takeWebhook(tx, id);
    if (webhook === undefined) return false;
    const { events, upTo, isAll } = await readEvents(tx, await eventsOf(tx, webhook), webhook.placed, stepsAtOnce);
    const chosen = events.filter(({ type }) => webhook.kinds.includes(type));
    await insertDeliveries(
      tx,
      portal,
      chosen.map((event) => {
        const { id: eventId, ...body } = event;
        return { webhook_id: id, event_id: eventId, kind: event.type, body: JSON.stringify(body) };
      }),
    );
    await writeWebhookPlaced(tx, id, upTo);
    return !isAll;
  });
}

/** A company hears of those whose cards it manages, too, as its keys do. */
async function eventsOf(
  db: Portal['db'],
  { organisation_id: company, supplier_id: supplierId }: WebhookRow,
): Promise<EventOwner> {
  if (company !== null)
    return { as: 'organisations', organisationIds: (await organisationsFor(db, company)).map(({ id }) => id) };
  if (supplierId === null) throw new Error('a webhook of nobody');
  return { as: 'supplier', supplierId };
}
