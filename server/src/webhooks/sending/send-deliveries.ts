import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { webhookHeaders } from '../sign-webhook.ts';
import { type Claimed, claimDeliveries, markFailed, markTaken, noteFailing } from '../webhook-delivery-store.ts';
import { openSecret } from '../webhook-secret.ts';
import { savePaused } from '../webhook-store.ts';
import { type Attempt, postWebhook, type Resolve } from './post-webhook.ts';
import { tellOfPause } from './tell-of-pause.ts';

const day = 86_400;
const answerWithin = 10_000;
/** Seconds after which a delivery that was claimed by a process that died is due again; longer than any attempt takes. */
const leaseSeconds = 60;
const firstPauseSeconds = 5;
/** With the pauses four times as long each up to a day, the last attempt is some three days after the first. */
const attemptsAtMost = 11;
const underWayAtMost = 32;
const lookAgainMs = 250;

/** Seconds until the next attempt after so many, without the part that chance takes off, a tenth at most. */
const pauseAfter = (attempts: number) => Math.min(firstPauseSeconds * 4 ** (attempts - 1), day);
const leastPermille = 900;
const withChance = (seconds: number) => Math.ceil((seconds * randomInt(leastPermille, 1001)) / 1000);
/**
 * After so long without a delivery that was taken, a webhook is paused, and what waits for it stays. All attempts of one delivery take as
 * long at least: so none is given up before the pause, unless others were taken meanwhile.
 */
const failsAtMostSeconds = Array.from(
  { length: attemptsAtMost - 1 },
  (_, index) => (pauseAfter(index + 1) * leastPermille) / 1000,
).reduce((sum, seconds) => sum + seconds);

/** Sends what is due, a few to each webhook at a time, and waits for none before it sends to others. */
export class DeliverySender {
  readonly #portal: Portal;
  readonly #resolve: Resolve | undefined;
  readonly #underWay = new Set<Promise<void>>();

  constructor(portal: Portal, resolve?: Resolve) {
    this.#portal = portal;
    this.#resolve = resolve;
  }

  /** Begins to send; answers whether more may be due. Any number of portals may do so at once. */
  async begin(): Promise<boolean> {
    const { db } = this.#portal;
    const limit = underWayAtMost - this.#underWay.size;
    if (limit > 0) {
      const claim = { limit, leaseSeconds, longestPauseSeconds: day };
      const claimed = await inTransaction(db, (tx) => claimDeliveries(tx, this.#portal, claim));
      for (const delivery of claimed) this.#send(delivery);
      if (claimed.length > 0) return true;
    }
    if (this.#underWay.size === 0) return false;
    // As soon as one is done its receiver may get the next; others may have something new meanwhile.
    await Promise.race([...this.#underWay, wait(lookAgainMs)]);
    return true;
  }

  /** Until nothing is under way. */
  async end(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #send(delivery: Claimed): void {
    const sent = sendDelivery(this.#portal, delivery, this.#resolve)
      .catch((err: unknown) => this.#portal.log.error({ err, delivery: delivery.id }, 'A webhook was not sent.'))
      .finally(() => this.#underWay.delete(sent));
    this.#underWay.add(sent);
  }
}

/**
 * Sends one, and writes down what became of it. Where this process or the database fails in between, it goes again once its lease is over,
 * under the same `webhook-id`.
 */
async function sendDelivery(portal: Portal, delivery: Claimed, resolve: Resolve | undefined): Promise<void> {
  const { address, event_id: id, body } = delivery;
  const at = portal.now();
  const secrets = [openSecret(portal, delivery, 'secret'), ...formerOf(portal, delivery, at)];
  const attempt = await postWebhook({
    address,
    body,
    headers: webhookHeaders(secrets, { id, at, body }),
    toLoopback: portal.config.webhooks.toLoopback,
    answerWithin,
    ...(resolve && { resolve }),
  });
  await inTransaction(portal.db, async (tx) => {
    if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300)
      await markTaken(tx, portal, delivery, attempt.status);
    else await writeFailure(tx, portal, delivery, attempt);
  });
}

function formerOf(portal: Portal, delivery: Claimed, at: Date): string[] {
  const { former_sealed: former, former_until: until } = delivery;
  return former === null || until === null || until <= at
    ? []
    : [openSecret(portal, { ...delivery, secret_sealed: former }, 'former')];
}

type Tx = Parameters<typeof markFailed>[0];

async function writeFailure(tx: Tx, portal: Portal, delivery: Claimed, { status, trouble }: Attempt): Promise<void> {
  const webhook = await noteFailing(tx, portal, delivery.webhook_id);
  const paused = status === 410 ? 'gone' : webhook !== undefined && webhook.since >= failsAtMostSeconds ? 'failing' : null;
  // What waits for a webhook that is paused goes out once it is sent to again.
  const givesUp = delivery.attempts >= attemptsAtMost && paused === null && webhook !== undefined;
  const pauseSeconds = givesUp ? null : withChance(pauseAfter(delivery.attempts));
  await markFailed(tx, portal, delivery, { status, trouble, pauseSeconds });
  if (webhook === undefined || paused === null) return;
  await savePaused(tx, webhook.id, paused);
  await tellOfPause(tx, portal, webhook, paused);
}
