import { statusFilters } from '@siteid/contract';
import type { Ask } from './asks.ts';
import type { Holder, Representative, World } from './world/world.ts';

/** Enough that the sixteen connections each have visits of their own. */
const visitors = 64;
const rounds = 12;

/**
 * A working day in small: of twenty reads four are searches, twelve are first pages of any filter, one is an order opened by its
 * company, three are calls of holders; then comes one change. Organisations ask in proportion to their orders, so along the power law.
 * The same at every run.
 */
export function ordinaryMix(world: World): Ask[][] {
  const random = numbersFrom(20_261_121);
  const organisation = byWeight(world.representatives, random);
  const text = () => pick(world.texts, random);
  return Array.from({ length: visitors }, (_, visitor) =>
    Array.from({ length: rounds }, (__, round) => {
      // A card is suspended in one round and activated again in the next, by its holder.
      const by = world.holders[(visitor * rounds + round - (round % 2)) % world.holders.length] as Holder;
      const { order, ...representative } = pick(world.ordersOf, random);
      const page = (search: string): Ask => ({
        what: 'page',
        by: organisation(),
        filter: pick(statusFilters, random),
        text: search,
        page: 1,
      });
      const reads: Ask[] = [
        ...Array.from({ length: 12 }, () => page('')),
        ...Array.from({ length: 4 }, () => page(text())),
        { what: 'company order', by: representative, order },
        { what: 'own order', by: pick(world.holders, random) },
        { what: 'own order', by },
        { what: 'waiting orders', by },
      ];
      return [...shuffled(reads, random), { what: 'change', by, to: round % 2 === 0 ? 'suspended' : 'activated' } as const];
    }).flat(),
  );
}

/** Numbers from 0 to 1 that look random and are the same from the same seed (Park and Miller). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const pick = <Item>(items: readonly Item[], random: () => number) => items[Math.floor(random() * items.length)] as Item;

/** Each representative as often as their organisation has orders. */
function byWeight(representatives: readonly Representative[], random: () => number): () => Representative {
  let sum = 0;
  const ends = representatives.map(({ orders }) => (sum += orders));
  return () => {
    const place = random() * sum;
    let low = 0;
    for (let high = ends.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > place) high = middle;
      else low = middle + 1;
    }
    return representatives[low] as Representative;
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
