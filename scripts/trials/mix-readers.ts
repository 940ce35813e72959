import { setTimeout as wait } from 'node:timers/promises';
import { type Ask, asPortal, type Headers } from '../../bench/asks.ts';
import { type AnsweredBy, answeredBy } from '../../server/src/testing/production/answered-by.ts';

type Answer = {
  readonly status: number | 'no answer';
  readonly at: number;
  readonly milliseconds: number;
  readonly by: AnsweredBy;
};

/** A pause between two readings, in milliseconds: people read what they asked for. */
const pause = 40;

/** People who read what the ordinary mix of the bench has them read, each one thing after another. */
export class MixReaders {
  readonly answers: Answer[] = [];
  #isOver = false;
  #work: Promise<void>[] = [];

  static begin(url: string, headers: Headers, visits: readonly (readonly Ask[])[]): MixReaders {
    const readers = new MixReaders();
    readers.#work = visits.map((visit) => readers.#walk(url, headers, visit));
    return readers;
  }

  async #walk(url: string, headers: Headers, visit: readonly Ask[]): Promise<void> {
    for (let place = 0; !this.#isOver; place = (place + 1) % visit.length) {
      const ask = visit[place];
      if (ask === undefined) return;
      const request = asPortal(ask, headers);
      const began = performance.now();
      const reply = await fetch(`${url}${request.path}`, request).catch(() => undefined);
      await reply?.arrayBuffer().catch(() => undefined);
      const at = performance.now();
      this.answers.push({ status: reply?.status ?? 'no answer', at, milliseconds: at - began, by: answeredBy(reply) });
      await wait(pause);
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
  }
}
