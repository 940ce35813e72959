import { addRequests } from '../../counted-requests/counted-request-store.ts';
import type { Portal } from '../../portal.ts';
import type { CountedMinutes } from './counted-minutes.ts';

/** Tells the other processes of a database what this one counted, and hears of what they did. */
export class SharedCounts {
  readonly #kinds: Readonly<Record<string, CountedMinutes>>;

  constructor(kinds: Readonly<Record<string, CountedMinutes>>) {
    this.#kinds = kinds;
  }

  /** One statement for everybody who asked for much since the last one; none where nobody did. The names are sent as keyed hashes. */
  async share(portal: Pick<Portal, 'db' | 'secrets'>): Promise<void> {
    const news = Object.entries(this.#kinds).flatMap(([kind, counts]) =>
      counts.news().map((one) => ({ ...one, counts, counted: portal.secrets.lookupHash(`admission: ${kind} ${one.name}`) })),
    );
    if (news.length === 0) return;
    const sums = await addRequests(portal.db, news);
    for (const { counts, counted, ...one } of news) {
      const sum = sums.find((each) => each.counted.equals(counted));
      if (sum !== undefined) counts.hear(one, sum.count);
    }
  }
}
