import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { lastPlace } from '../../card-events/card-event-log-store.ts';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { newWebhookSecret } from '../../webhooks/sign-webhook.ts';
import { sealSecret } from '../../webhooks/webhook-secret.ts';
import { insertWebhook } from '../../webhooks/webhook-store.ts';
import { organisationIdOf } from './demo-organisations.ts';

/** A webhook that a company tried and paused: a demo sends to nobody's address. */
export async function makeWebhook(tx: Kysely<Tables>, portal: Portal, hoursAgo: (hours: number) => Date): Promise<void> {
  const id = randomUUID();
  await insertWebhook(tx, {
    id,
    organisation_id: organisationIdOf('NORRBYGG'),
    supplier_id: null,
    address: 'https://gates.norrbygg.example/cards',
    kinds: ['card.activated', 'card.reactivated', 'card.suspended', 'card.terminated'],
    secret_sealed: sealSecret(portal, newWebhookSecret(), id, 'secret'),
    created: hoursAgo(30),
    paused: 'person',
    placed: await lastPlace(tx),
  });
  const tried = [
    { created: hoursAgo(29), attempts: 11, trouble: 'unreachable', tried: hoursAgo(27) },
    { created: hoursAgo(26), attempts: 1, status: 204, taken: hoursAgo(26), tried: hoursAgo(26) },
  ] as const;
  for (const each of tried) {
    const body = JSON.stringify({ type: 'webhook.test', timestamp: each.created.toISOString(), data: {} });
    const test = { webhook_id: id, event_id: `evt_test_${randomUUID()}`, kind: 'webhook.test', body } as const;
    await tx
      .insertInto('webhook_deliveries')
      .values({ ...test, next_attempt: null, ...each })
      .execute();
  }
}
