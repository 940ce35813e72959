import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '../../server/src/database/transaction.ts';
import { enqueueMessage } from '../../server/src/mail/outbox.ts';
import type { LetterBox } from '../../server/src/testing/production/letter-box.ts';
import type { World } from '../../server/src/testing/world.ts';

const pause = 500;
/** Longer than the lease of a mail that a killed portal had claimed. */
const patience = 420_000;

/** Mails, each to an address of its own, one after the other; which of them were written down for good, and how often each came. */
export class Letters {
  readonly #written: string[] = [];
  readonly #world: World;
  readonly #letterBox: LetterBox;
  #isOver = false;
  #work: Promise<void> = Promise.resolve();

  private constructor(world: World, letterBox: LetterBox) {
    this.#world = world;
    this.#letterBox = letterBox;
  }

  static begin(world: World, letterBox: LetterBox): Letters {
    const letters = new Letters(world, letterBox);
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
      if (isWritten) this.#written.push(to);
      await wait(pause);
    }
  }

  /** Waits until all that was written came. Answers how many were written, which of them never came, and how many came twice or more. */
  async end(): Promise<{
    readonly written: number;
    readonly missing: readonly string[];
    readonly twice: number;
    readonly more: number;
  }> {
    this.#isOver = true;
    await this.#work;
    const missing = () => this.#written.filter((to) => this.#letterBox.cameTo(to) === 0);
    for (const deadline = Date.now() + patience; missing().length > 0 && Date.now() < deadline; ) await wait(1000);
    const came = this.#written.map((to) => this.#letterBox.cameTo(to));
    return {
      written: this.#written.length,
      missing: missing(),
      twice: came.filter((times) => times === 2).length,
      more: came.filter((times) => times > 2).length,
    };
  }
}
