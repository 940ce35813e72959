import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '../../server/src/database/transaction.ts';
import { enqueueMessage } from '../../server/src/mail/outbox.ts';
import type { World } from '../../server/src/testing/world.ts';
import type { Outside } from './outside/outside.ts';

const pause = 500;
/** Longer than the lease of a mail that a killed portal had claimed. */
const patience = 420_000;

/** Mails, each to an address of its own, one after the other; which of them were written down for good, and how often each came. */
export class Letters {
  /** When each was, by its address. */
  readonly #written = new Map<string, number>();
  readonly #world: World;
  readonly #outside: Outside;
  #isOver = false;
  #work: Promise<void> = Promise.resolve();

  private constructor(world: World, outside: Outside) {
    this.#world = world;
    this.#outside = outside;
  }

  static begin(world: World, outside: Outside): Letters {
    const letters = new Letters(world, outside);
    letters.#work = letters.#write();
    return letters;
  }

  async #write(): Promise<void> {
    const { portal } = this.#world;
    const values = { holderName: 'Astrid', openedBy: 'Cai', orgName: 'Bygg AB', supportEmail: 'help@cards.example' };
    for (let number = 1; !this.#isOver; number += 1) {
      const to = `${number}@people.example`;
      const isWritten = await inTransaction(portal.db, (tx) =>
        enqueueMessage(tx, portal, { kind: 'invitation-opened', to, language: 'en', values }),
      ).then(
        () => true,
        () => false,
      );
      if (isWritten) this.#written.set(to, Date.now());
      await wait(pause);
    }
  }

  /**
   * Waits until all that was written came. Answers how many were written, which of them never came, how many came twice or more, and after
   * how many seconds the latest of those came that came at all.
   */
  async end(): Promise<{
    readonly written: number;
    readonly missing: readonly string[];
    readonly twice: number;
    readonly more: number;
    readonly latest: number;
  }> {
    this.#isOver = true;
    await this.#work;
    const missing = () => {
      const came = this.#outside.mails();
      return [...this.#written.keys()].filter((to) => !came.has(to));
    };
    for (const deadline = Date.now() + patience; missing().length > 0 && Date.now() < deadline; ) await wait(1000);
    const came = this.#outside.mails();
    const all = [...this.#written].map(([to, at]) => ({ at, moments: came.get(to) ?? [] }));
    return {
      written: all.length,
      missing: missing(),
      twice: all.filter(({ moments }) => moments.length === 2).length,
      more: all.filter(({ moments }) => moments.length > 2).length,
      latest: Math.round(
        Math.max(0, ...all.flatMap(({ at, moments: [first] }) => (first === undefined ? [] : first - at))) / 1000,
      ),
    };
  }
}
