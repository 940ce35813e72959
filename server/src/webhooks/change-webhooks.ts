import { randomUUID } from 'node:crypto';
import { type CardEventKind, formerSecretHours, maximumWebhooks } from '@siteid/contract';
import type { Transaction } from 'kysely';
import { lastPlace } from '../card-events/card-event-log-store.ts';
import { takeLock } from '../database/named-locks.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { seenOf } from './list-webhooks.ts';
import { type Keeper, mayChange } from './look-after-webhooks.ts';
import { noteWebhookChange } from './note-webhook-change.ts';
import { whyNotSendOnDemand } from './send-on-demand.ts';
import { newWebhookSecret } from './sign-webhook.ts';
import { readWebhookAddress } from './webhook-address.ts';
import { insertDeliveries, makeDeliveryDue } from './webhook-delivery-store.ts';
import { openSecret, sealSecret } from './webhook-secret.ts';
import {
  beginAnew,
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  ownerIds,
  savePaused,
  saveWebhook,
  saveWebhookSecret,
  type WebhookRow,
} from './webhook-store.ts';

type Wanted = { readonly address: string; readonly kinds: readonly CardEventKind[] };

/**
 * Makes a webhook and answers with its secret, which is seen this once (L-10-1). It outlives the session: whoever found a browser open
 * would hear of the cards from then on.
 */
export async function addWebhook(portal: Portal, keeper: Keeper, wanted: Wanted) {
  if (!mayChange(keeper)) return refuse('errors.users.cannotGrantPermissions');
  const notProven = await whyNotChangeContact(portal, keeper.actor);
  if (notProven !== null) return notProven;
  const address = addressOf(portal, wanted);
  if (address === null) return refuse('errors.webhook.addressNotAllowed');
  return inTransaction(portal.db, async (tx) => {
    await takeLock(tx, 'webhooks', keeper.owner.id);
    if ((await countWebhooks(tx, keeper.owner)) >= maximumWebhooks)
      return refuse('errors.webhook.tooMany', { limit: maximumWebhooks });
    const [webhookId, secret] = [randomUUID(), newWebhookSecret()];
    await insertWebhook(tx, {
      id: webhookId,
      ...ownerIds(keeper.owner),
      address,
      kinds: inOrder(wanted.kinds),
      secret_sealed: sealSecret(portal, secret, webhookId, 'secret'),
      created: portal.now(),
      placed: await lastPlace(tx),
    });
    await noteWebhookChange(tx, portal, keeper, { kind: 'webhook-made', address });
    return { webhookId, secret };
  });
}

/** Where it is sent, and of what. Of two who change what they both saw the second is told; a repeat is answered as the first was. */
export async function alterWebhook(
  portal: Portal,
  keeper: Keeper,
  { webhookId, seen, ...wanted }: Wanted & { readonly webhookId: string; readonly seen: string },
) {
  const address = addressOf(portal, wanted);
  return onWebhook(portal, keeper, webhookId, async (tx, was) => {
    if (address === null) return refuse('errors.webhook.addressNotAllowed');
    const kinds = inOrder(wanted.kinds);
    if (seenOf({ address, kinds }) === seenOf(was)) return {};
    if (seen !== seenOf(was)) return refuse('errors.organisations.changedMeanwhile');
    const notProven = address === was.address ? null : await whyNotChangeContact({ ...portal, db: tx }, keeper.actor);
    if (notProven !== null) return notProven;
    await saveWebhook(tx, webhookId, { address, kinds });
    await noteWebhookChange(tx, portal, keeper, { kind: 'webhook-changed', address });
    return {};
  });
}

/** Whether it is sent to at all; what happened meanwhile goes out once it is sent to again. */
export async function pauseOrResume(
  portal: Portal,
  keeper: Keeper,
  { webhookId, isPaused }: { readonly webhookId: string; readonly isPaused: boolean },
) {
  return onWebhook(portal, keeper, webhookId, async (tx, { address, paused }) => {
    if ((paused !== null) === isPaused) return {};
    await savePaused(tx, webhookId, isPaused ? 'person' : null);
    if (!isPaused) await beginAnew(tx, webhookId, portal.sharedNow());
    await noteWebhookChange(tx, portal, keeper, { kind: isPaused ? 'webhook-paused' : 'webhook-resumed', address });
    return {};
  });
}

/** Another secret, seen this once; the former one signs beside it for some hours, so that the receiver can change over. */
export async function renewWebhookSecret(portal: Portal, keeper: Keeper, webhookId: string) {
  return onWebhook(portal, keeper, webhookId, async (tx, was) => {
    const notProven = await whyNotChangeContact({ ...portal, db: tx }, keeper.actor);
    if (notProven !== null) return notProven;
    const secret = newWebhookSecret();
    const former = openSecret(portal, { webhook_id: webhookId, secret_sealed: was.secret_sealed }, 'secret');
    await saveWebhookSecret(tx, webhookId, {
      secret: sealSecret(portal, secret, webhookId, 'secret'),
      former: sealSecret(portal, former, webhookId, 'former'),
      formerUntil: new Date(portal.now().getTime() + formerSecretHours * 3_600_000),
    });
    await noteWebhookChange(tx, portal, keeper, { kind: 'webhook-secret', address: was.address });
    return { secret };
  });
}

export async function endWebhook(portal: Portal, keeper: Keeper, webhookId: string) {
  return onWebhook(portal, keeper, webhookId, async (tx, { address }) => {
    await deleteWebhook(tx, webhookId);
    await noteWebhookChange(tx, portal, keeper, { kind: 'webhook-removed', address });
    return {};
  });
}

/** Sends an event that nothing happened for, as any other is sent. */
export async function sendTest(portal: Portal, keeper: Keeper, webhookId: string) {
  return onWebhook(portal, keeper, webhookId, async (tx) => {
    const tooOften = await whyNotSendOnDemand(tx, portal, keeper.owner);
    if (tooOften !== null) return tooOften;
    const kind = 'webhook.test';
    const body = JSON.stringify({ type: kind, timestamp: portal.now().toISOString(), data: {} });
    await insertDeliveries(tx, portal, [{ webhook_id: webhookId, event_id: `evt_test_${randomUUID()}`, kind, body }]);
    return {};
  });
}

/** Sends one again, as it was, under the same id (L-10-2). */
export async function sendAgain(
  portal: Portal,
  keeper: Keeper,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
) {
  return onWebhook(portal, keeper, webhookId, async (tx) => {
    const tooOften = await whyNotSendOnDemand(tx, portal, keeper.owner);
    if (tooOften !== null) return tooOften;
    return (await makeDeliveryDue(tx, portal, webhookId, deliveryId)) ? {} : refuse('errors.ItemDoesNotExist');
  });
}

async function onWebhook<Result>(
  portal: Portal,
  keeper: Keeper,
  webhookId: string,
  change: (tx: Transaction<Tables>, was: WebhookRow) => Promise<Result>,
) {
  if (!mayChange(keeper)) return refuse('errors.users.cannotGrantPermissions');
  return inTransaction(portal.db, async (tx) => {
    const was = await lockWebhook(tx, keeper.owner, webhookId);
    return was === undefined ? refuse('errors.ItemDoesNotExist') : change(tx, was);
  });
}

const addressOf = ({ config }: Portal, { address }: Pick<Wanted, 'address'>) =>
  readWebhookAddress(address, config.webhooks.toLoopback)?.href ?? null;

const inOrder = (kinds: readonly CardEventKind[]) => [...new Set(kinds)].toSorted();
