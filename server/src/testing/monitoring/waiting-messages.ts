import { randomUUID } from 'node:crypto';
import type { World } from '../world.ts';

/** A message that was due an hour ago. */
export async function enqueueTestMessage({ portal }: World, recipient: string): Promise<void> {
  const due = new Date(Date.now() - 3_600_000);
  await portal.db
    .insertInto('outbox_messages')
    .values({
      kind: 'review-waits',
      channel: 'email',
      language: 'en',
      recipient,
      subject: recipient,
      body_sealed: Buffer.from(recipient),
      created: due,
      next_attempt: due,
    })
    .execute();
}

/** Two that wait: one of a webhook that is sent to, and an older one of a webhook that is paused. */
export async function waitingDeliveries({ portal: { db } }: World, organisationId: string): Promise<void> {
  for (const paused of [null, 'person'] as const) {
    const created = new Date(Date.now() - (paused === null ? 3_600_000 : 7_200_000));
    const { id } = await db
      .insertInto('webhooks')
      .values({
        organisation_id: organisationId,
        address: 'https://canary.example/',
        kinds: [],
        secret_sealed: Buffer.alloc(0),
        created,
        paused,
        placed: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('webhook_deliveries')
      .values({ webhook_id: id, event_id: id, kind: 'card.activated', body: '"canary"', created, next_attempt: created })
      .execute();
  }
}

/** A job on many cards that somebody began an hour ago. */
export async function beginTestBulkJob(world: World, organisationId: string): Promise<void> {
  const { id: person_id, name: actor_name } = await world.person();
  const of = { id: randomUUID(), organisation_id: organisationId, person_id, actor_name };
  const begun = new Date(Date.now() - 3_600_000);
  await world.portal.db
    .insertInto('bulk_jobs')
    .values({ ...of, action: 'terminate', reason: 'Left', cause: null, total: 1, begun, ended: null })
    .execute();
}
