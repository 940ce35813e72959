import { LRUCache } from 'lru-cache';
import type { ActorOrganisation } from '../../http/actor.ts';
import type { Refusal } from '../../refusal.ts';

/** What an answer was given from: while an organisation's list is the same in all three, so is the answer. */
export type ListState = Pick<ActorOrganisation, 'name' | 'code' | 'listVersion'>;

export type Remembered<Answer> = { readonly state: ListState; readonly answer: Answer };

/** Bytes of all answers together, with what each takes besides; a page of a list is some nine thousand. */
const rememberedAtMost = 16_000_000;
const besides = 500;
/** Milliseconds. Names and numbers that nobody asks for do not stay. */
const rememberedFor = 15 * 60_000;

/**
 * The answers that were given of organisations' lists, by what was asked, those asked for last. An answer is given again only to who
 * shows the list's present state, which the look-up of a session brings with the rights (decision 0023).
 */
export class RememberedLists<Answer extends object> {
  readonly #answers: LRUCache<string, Remembered<Answer>>;

  constructor(bytesOf: (answer: Answer) => number) {
    this.#answers = new LRUCache({
      maxSize: rememberedAtMost,
      sizeCalculation: ({ answer }, asked) => bytesOf(answer) + 2 * asked.length + besides,
      ttl: rememberedFor,
    });
  }

  /**
   * The answer to what is asked: one given before if the list has not changed since, else the one that is read now. The state that
   * comes with it is that of the very statement which found it. Whoever shows no state is remembered nothing for.
   */
  async answer<Refused extends Refusal>(
    asked: string,
    state: ListState | undefined,
    read: () => Promise<Remembered<Answer> | Refused>,
  ): Promise<Answer | Refused> {
    const known = state && this.#answers.get(asked);
    if (known !== undefined && isSame(known.state, state)) return known.answer;
    if (known !== undefined) this.#answers.delete(asked);
    const found = await read();
    if (!('answer' in found)) return found;
    if (state !== undefined) this.#answers.set(asked, found);
    return found.answer;
  }
}

const isSame = (one: ListState, other: ListState | undefined) =>
  one.listVersion === other?.listVersion && one.name === other.name && one.code === other.code;
