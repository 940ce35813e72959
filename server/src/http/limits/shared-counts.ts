import { addRequests } from '../../counted-requests/counted-request-store.ts';
import type { Portal } from '../../portal.ts';
import type { CountedMinutes } from './counted-minutes.ts';

/** Tells the other processes of a database what this one counted, and hears of what they did. */
export class SharedCounts {
  readonly #kinds: Readonly<Record<string, CountedMinutes>>;
  /** Of the database's minute: what was told of each in it. */
  #minute = 0;
  #told = new Map<string, number>();

  constructor(kinds: Readonly<Record<string, CountedMinutes>>) {
    this.#kinds = kinds;
  }

  /** One statement for everybody who asked for much since the last one; none where nobody did. The names are sent as keyed hashes. */
  async share(portal: Pick<Portal, 'db' | 'secrets' | 'sharedNow'>): Promise<void> {
    const news = Object.entries(this.#kinds).flatMap(([kind, counts]) =>
      counts.news().map((one) => ({ ...one, counts, counted: portal.secrets.lookupHash(`admission: ${kind} ${one.name}`) })),
    );
    if (news.length === 0) return;
    const sums = await addRequests(portal, news);
    for (const { name, count, counts, counted } of news) {
      const sum = sums.find((each) => each.counted.equals(counted));
      if (sum !== undefined) counts.hear(name, { told: count, elsewhere: sum.count - this.#toldOf(sum, count) });
    }
  }

  /** All that this process told of it in the minute, with what it told now. */
  #toldOf({ counted, minute }: { readonly counted: Buffer; readonly minute: Date }, count: number): number {
    if (minute.getTime() !== this.#minute) this.#told = new Map();
    this.#minute = minute.getTime();
    const name = counted.toString('base64');
    const told = (this.#told.get(name) ?? 0) + count;
    this.#told.set(name, told);
    return told;
  }
}
