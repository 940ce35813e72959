import { LRUCache } from 'lru-cache';
import type { ActorOrganisation } from '../http/actor.ts';

/** What an answer was given from: while an organisation's list is the same in all three, so is the answer. */
export type ListState = Pick<ActorOrganisation, 'name' | 'code' | 'listVersion'>;

type Remembered<Answer> = { readonly state: ListState; readonly answer: Answer };

/** Bytes of all answers together; a page of a list is some nine thousand. */
const rememberedAtMost = 16_000_000;

/**
 * The answers that were given of organisations' lists, by what was asked, those asked for last. An answer is given again only to who
 * shows the list's present state, which the look-up of a session brings with the rights (decision 0023).
 */
export class RememberedLists<Answer extends object> {
  readonly #answers: LRUCache<string, Remembered<Answer>>;

  constructor(bytesOf: (answer: Answer) => number) {
    this.#answers = new LRUCache({ maxSize: rememberedAtMost, sizeCalculation: ({ answer }) => bytesOf(answer) });
  }

  /** The answer to the same question, if the list has not changed since. */
  recall(asked: string, { name, code, listVersion }: ListState): Answer | undefined {
    const known = this.#answers.get(asked);
    if (known === undefined) return undefined;
    const { state } = known;
    return state.listVersion === listVersion && state.name === name && state.code === code ? known.answer : undefined;
  }

  /** The state is that of the statement which found the list. */
  remember(asked: string, state: ListState, answer: Answer): void {
    this.#answers.set(asked, { state, answer });
  }
}
