import { addRequests } from '../../counted-requests/counted-request-store.ts';
import type { Portal } from '../../portal.ts';
import type { CountedMinutes } from './counted-minutes.ts';

/** Adds up what all processes of a database counted. */
export class SharedCounts {
  readonly #kinds: Readonly<Record<string, CountedMinutes>>;

  constructor(kinds: Readonly<Record<string, CountedMinutes>>) {
    this.#kinds = kinds;
  }

  /** One statement for all names that asked for much since the last one; none where nobody did. Names are sent as keyed hashes. */
  async share(portal: Pick<Portal, 'db' | 'secrets'>): Promise<void> {
    const unshared = Object.entries(this.#kinds).flatMap(([kind, counts]) =>
      counts
        .takeUnshared()
        .map((one) => ({ ...one, counts, counted: portal.secrets.lookupHash(`admission: ${kind} ${one.name}`) })),
    );
    if (unshared.length === 0) return;
    const sums = await addRequests(portal.db, unshared);
    for (const { counts, counted, ...one } of unshared) {
      const sum = sums.find((each) => each.counted.equals(counted));
      if (sum !== undefined) counts.noteShared(one, sum.count);
    }
  }
}
