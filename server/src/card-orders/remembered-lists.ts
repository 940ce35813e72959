import type { CardList } from '@siteid/contract';
import { LRUCache } from 'lru-cache';
import type { ActorOrganisation } from '../http/actor.ts';
import type { WrittenReply } from '../http/written-reply.ts';

/** What an answer was given from: while an organisation's list is the same in all three, so is the answer. */
export type ListState = Pick<ActorOrganisation, 'name' | 'code' | 'listVersion'>;

type Remembered = { readonly state: ListState; readonly reply: WrittenReply<CardList> };

/** Characters of all answers together; each page of a list is some nine thousand. */
const rememberedAtMost = 16_000_000;

/**
 * The answers that were given of organisations' lists, by what was asked, those asked for last. An answer is given again only to who
 * shows the list's present state, which the look-up of a session brings with the rights (decision 0023).
 */
export class RememberedLists {
  readonly #answers = new LRUCache<string, Remembered>({
    maxSize: rememberedAtMost,
    sizeCalculation: ({ reply }, asked) => reply.json.length + asked.length,
  });

  /** The answer to the same question, if the list has not changed since. */
  recall(asked: string, { name, code, listVersion }: ListState): WrittenReply<CardList> | undefined {
    const known = this.#answers.get(asked);
    if (known === undefined) return undefined;
    const { state } = known;
    return state.listVersion === listVersion && state.name === name && state.code === code ? known.reply : undefined;
  }

  /** The state is that of the statement which found the list. */
  remember(asked: string, state: ListState, reply: WrittenReply<CardList>): void {
    this.#answers.set(asked, { state, reply });
  }
}
