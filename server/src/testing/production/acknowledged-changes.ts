import { setTimeout as wait } from 'node:timers/promises';
import { csrfHeader } from '@siteid/contract';
import type { DatabaseHandle } from '../../database/open-database.ts';
import type { Browser } from '../browser.ts';
import type { World } from '../world.ts';
import { type AnsweredBy, answeredBy } from './answered-by.ts';

type Card = { readonly id: string; readonly browser: Browser; readonly acknowledged: string[] };

/** One try of a change, as it ended. */
type Answer = {
  readonly status: number | 'no answer';
  /** When it came, and how long it took, in milliseconds of `performance.now()`. */
  readonly at: number;
  readonly milliseconds: number;
  readonly by: AnsweredBy;
  readonly retryAfter: string | null;
};

/**
 * Holders who suspend and reactivate their cards as fast as they are answered; what is not answered they try again at the next portal.
 * It knows which changes were acknowledged, so that they can be looked for afterwards.
 */
export class Changes {
  readonly cards: Card[] = [];
  readonly answers: Answer[] = [];
  readonly #portals: readonly { readonly url: string }[];
  #isOver = false;
  #work: Promise<void>[] = [];

  private constructor(portals: readonly { readonly url: string }[]) {
    this.#portals = portals;
  }

  /** Where an address leads to a portal that started anew, its `url` is read again for each try. */
  static async begin(world: World, portals: readonly { readonly url: string }[], cards: number): Promise<Changes> {
    const changes = new Changes(portals);
    const organisation = await world.organisation();
    for (let number = 0; number < cards; number += 1) {
      const holder = await world.person();
      const { id } = await world.order(holder, organisation, 'activated');
      changes.cards.push({ id, browser: await world.signIn(holder), acknowledged: [] });
    }
    changes.#work = changes.cards.map((card, number) => changes.#use(card, number));
    return changes;
  }

  async #use({ id, browser, acknowledged }: Card, number: number): Promise<void> {
    const { cookie = '', [csrfHeader]: token = '' } = browser.headers;
    for (let count = 0, tried = number; !this.#isOver; tried += 1) {
      const portal = this.#portals[tried % this.#portals.length];
      const reason = `${count} of ${id}`;
      const headers = { cookie, [csrfHeader]: token, 'content-type': 'application/json' };
      const suspend = { method: 'POST', headers, body: JSON.stringify({ rejectionReason: reason }) };
      const began = performance.now();
      const reply = await fetch(
        count % 2 === 0
          ? `${portal?.url}/api/cards/suspend-card-order/${id}`
          : `${portal?.url}/api/cards/reactivate-card-order/${id}?rejectionReason=${encodeURIComponent(reason)}`,
        count % 2 === 0 ? suspend : { headers },
      ).catch(() => undefined);
      await reply?.arrayBuffer().catch(() => undefined);
      const at = performance.now();
      const retryAfter = reply?.headers.get('retry-after') ?? null;
      const milliseconds = at - began;
      this.answers.push({ status: reply?.status ?? 'no answer', at, milliseconds, by: answeredBy(reply), retryAfter });
      if (reply?.status === 200) {
        acknowledged.push(reason);
        count += 1;
      } else await wait(20);
    }
  }

  /** How many changes were acknowledged so far. */
  get done(): number {
    return this.cards.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  }

  /** How often each answer came that was no acknowledgement. */
  get refused(): Map<number | 'no answer', number> {
    const others = new Map<number | 'no answer', number>();
    for (const { status } of this.answers) if (status !== 200) others.set(status, (others.get(status) ?? 0) + 1);
    return others;
  }

  /** What was acknowledged until now, whatever is acknowledged later. */
  get untilNow(): Pick<Changes, 'cards' | 'done'> {
    return { cards: this.cards.map((card) => ({ ...card, acknowledged: [...card.acknowledged] })), done: this.done };
  }

  async goOn(changes: number): Promise<void> {
    const wanted = this.done + changes;
    while (this.done < wanted) {
      if (this.#isOver) throw new Error(`They ended after ${this.done} of ${wanted} changes.`);
      await wait(10);
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
  }
}

/**
 * What does not agree with what was acknowledged, a line each: a change that is not in the history or is there twice, or a status that is
 * not the last step of its history, of the same moment. A change that was not acknowledged may be there once, as the last.
 */
export async function whatWasLost({ cards }: Pick<Changes, 'cards'>, { db }: DatabaseHandle): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, acknowledged } of cards) {
    const order = await db.selectFrom('card_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const history = await db.selectFrom('card_order_history').selectAll().where('order_id', '=', id).orderBy('id').execute();
    const last = history.at(-1);
    if (last?.status !== order.status || last.modified_time.getTime() !== order.status_modified.getTime())
      faults.push(`Card ${id} is ${order.status}, its history ends with ${last?.status}.`);
    const written = history.map(({ reason }) => reason).filter((reason) => reason?.endsWith(id));
    const differs = acknowledged.findIndex((reason, place) => written[place] !== reason);
    if (differs >= 0)
      faults.push(`Acknowledged was "${acknowledged[differs]}", the history has "${written[differs]}" in its place.`);
    if (written.length > acknowledged.length + 1) faults.push(`Card ${id} has steps that nobody asked for.`);
  }
  return faults;
}
