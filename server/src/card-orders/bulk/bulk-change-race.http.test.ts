import { setTimeout as wait } from 'node:timers/promises';
import {
  activateCardOrder,
  type CardOrderStatus,
  reactivateAllCompanyCards,
  reactivateCardOrder,
  suspendAllCompanyCards,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Browser, BrowserReply } from '../../testing/browser.ts';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { transitionFor, transitions } from '../card-order.ts';

/** Rounds of the race: few by default, ROUNDS=100 for the whole proof. */
const rounds = Number(process.env['ROUNDS'] ?? 30);

type Role = 'holder' | 'company';
/** Cards that only a change of all concerns: they make it last, so that single actions meet it half way. */
const crowd = 300;

type Card = { readonly holder: number; readonly status: CardOrderStatus; readonly by: Role | null };
type Cards = readonly Card[];
type Done = { readonly cards: Cards; readonly outcome: string };
/** One request: how it is sent, and what it does to the cards when nothing else happens meanwhile. */
type RacingCall = { readonly name: string; readonly send: () => Promise<string>; readonly does: (cards: Cards) => Done };

/** The newest first. Each holder is in another situation of D-FLOW "Bulk". */
const start: Cards = [
  { holder: 0, status: 'personalized', by: null },
  { holder: 0, status: 'activated', by: null },
  { holder: 1, status: 'activated', by: null },
  { holder: 2, status: 'suspended', by: 'company' },
  { holder: 2, status: 'suspended', by: 'company' },
  { holder: 3, status: 'activated', by: null },
  { holder: 3, status: 'suspended', by: 'company' },
  { holder: 4, status: 'suspended', by: 'holder' },
  { holder: 5, status: 'activated', by: null },
];
/** The last one stands for the crowd. */
const cardsIn = (index: number) => (index === start.length - 1 ? crowd : 1);

const set = (cards: Cards, index: number, status: CardOrderStatus, by: Role | null = null): Cards =>
  cards.map((card, each) => (each === index ? { ...card, status, by } : card));
const hasActive = (cards: Cards, holder: number) => cards.some((card) => card.holder === holder && card.status === 'activated');

function actAlone(cards: Cards, index: number, action: 'suspend' | 'terminate' | 'reactivate' | 'activate', role: Role): Done {
  const card = cards[index] as Card;
  // A holder's repeat is answered as the first time.
  if (action === 'suspend' && role === 'holder' && card.by === 'holder') return { cards, outcome: '200' };
  const to = transitionFor(card.status, action, role)?.to;
  const isBarred = action === 'reactivate' && (hasActive(cards, card.holder) || (role === 'holder' && card.by !== 'holder'));
  if (to === undefined || isBarred) return { cards, outcome: '409' };
  const others = cards.findIndex(({ holder, status }) => holder === card.holder && status === 'activated');
  const before = action === 'activate' && others >= 0 ? set(cards, others, 'terminated') : cards;
  return { cards: set(before, index, to, to === 'suspended' ? role : null), outcome: '200' };
}

function suspendAll(cards: Cards): Done {
  const count = cards.reduce((sum, { status }, index) => sum + (status === 'activated' ? cardsIn(index) : 0), 0);
  const after = cards.map((card): Card => (card.status === 'activated' ? { ...card, status: 'suspended', by: 'company' } : card));
  return { cards: after, outcome: String(count) };
}

function reactivateAll(cards: Cards): Done {
  let after = cards;
  let count = 0;
  for (const [index, { holder, status, by }] of cards.entries()) {
    if (status !== 'suspended' || by !== 'company' || hasActive(after, holder)) continue;
    after = set(after, index, 'activated');
    count += cardsIn(index);
  }
  return { cards: after, outcome: String(count) };
}

/** Whether these outcomes and this end come from the calls done one after the other, in any order. */
function isSerial(calls: readonly RacingCall[], outcomes: readonly string[], end: Cards, cards = start): boolean {
  if (calls.length === 0) return JSON.stringify(cards) === JSON.stringify(end);
  return calls.some((racing, index) => {
    const done = racing.does(cards);
    return done.outcome === outcomes[index] && isSerial(calls.toSpliced(index, 1), outcomes.toSpliced(index, 1), end, done.cards);
  });
}

describeOnPostgres('all cards of a company, against single actions, at two portals', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let all: Browser;
  let single: Browser;
  let holders: Browser[];
  let ids: string[];
  let numbers: (string | null)[];
  let lastHistory: number;

  beforeEach(async () => {
    let now = Date.parse('2026-11-20T12:00:00Z');
    const clock = { now: () => new Date((now += 1)) };
    const database = await fresh();
    world = await World.make(database, clock);
    const second = await World.make(database, clock);
    organisation = await world.organisation();
    // All cards are changed at the second portal, single ones by their company at the first, by holders at either.
    all = (await world.signIn(await world.organisationUser(organisation))).at(second.server);
    single = await world.signIn(await world.organisationUser(organisation));
    const persons = [];
    for (let holder = 0; holder <= 5; holder += 1) persons.push(await world.person());
    holders = await Promise.all(persons.map((person) => world.signIn(person)));
    holders = holders.map((holder, index) => (index % 2 === 0 ? holder : holder.at(second.server)));
    const orders = [];
    for (const { holder, status, by } of start.toReversed()) {
      const person = persons[holder] as (typeof persons)[number];
      orders.unshift(await world.order(person, organisation, status, { suspendedBy: by ?? 'holder' }));
    }
    ids = orders.map(({ id }) => id);
    numbers = orders.map(({ card_number }) => card_number);
    await makeCrowd(ids.at(-1) as string);
    const { rows } = await sql<{ id: number }>`select max(id) as id from card_order_history`.execute(world.portal.db);
    lastHistory = rows[0]?.id ?? 0;
  });

  /** As many more like this card, each with a holder of its own. */
  async function makeCrowd(like: string): Promise<void> {
    const { db } = world.portal;
    const stored = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = 'card_orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
    const columns = sql.join(stored.rows.map(({ name }) => sql.ref(name)));
    await inAnyStatus(db, (tx) =>
      sql`with people as (
        insert into persons (username, given_names, family_names)
        select 'crowd-' || number, 'One', 'OfMany' from generate_series(2, ${sql.lit(crowd)}) number returning id
      ), cards as (select id, row_number() over () as number from people)
      insert into card_orders (${columns})
      select ${columns} from (select (jsonb_populate_record(card_orders, jsonb_build_object(
        'id', cards.id, 'holder_id', cards.id, 'card_number', 'CR' || (1000000000 + cards.number)))).*
      from card_orders, cards where card_orders.id = ${like}) as copied`.execute(tx),
    );
  }

  async function reset(): Promise<void> {
    const { db } = world.portal;
    await sql`delete from card_order_history where id > ${lastHistory}`.execute(db);
    await inAnyStatus(db, async (tx) => {
      // A card that ended in the round before has no PIN any more.
      const fresh = sql`suspended_by = null, pin_sealed = 'sealed'`;
      await sql`update card_orders set status = 'terminated', ${fresh} where id = any (${ids}::uuid[])`.execute(tx);
      await sql`update card_orders set status = 'activated', ${fresh} where card_number like 'CR%'`.execute(tx);
      for (const [index, { status, by }] of start.entries()) {
        await sql`update card_orders set status = ${status}, suspended_by = ${by} where id = ${ids[index]}`.execute(tx);
      }
    });
  }

  const answered = ({ status }: BrowserReply<unknown>) => String(status);
  // As the cards were suspended in the beginning, so that a holder's suspension may be a repeat.
  const reason = { rejectionReason: 'for a test' };
  const callsOf = (): { bulk: RacingCall[]; alone: RacingCall[] } => ({
    bulk: [
      {
        name: 'suspend all',
        send: async () =>
          String((await all.call(suspendAllCompanyCards, { organizationId: organisation.id })).result.suspendedCardsCount),
        does: suspendAll,
      },
      {
        name: 'reactivate all',
        send: async () =>
          String((await all.call(reactivateAllCompanyCards, { organizationId: organisation.id })).result.reactivatedCardsCount),
        does: reactivateAll,
      },
    ],
    alone: start.slice(0, -1).flatMap((card, index) => {
      const theirs = { orderId: ids[index], org_id: organisation.id, ...reason };
      const own = { orderId: ids[index], ...reason };
      const holder = holders[card.holder] as Browser;
      const number = { orderId: ids[index], cardNumber: numbers[index] };
      const racing = (
        action: Parameters<typeof actAlone>[2],
        role: Role,
        send: () => Promise<BrowserReply<unknown>>,
      ): RacingCall => ({
        name: `${role}: ${action} ${index}`,
        send: async () => answered(await send()),
        does: (cards) => actAlone(cards, index, action, role),
      });
      return [
        racing('suspend', 'company', () => single.call(suspendCardOrder, theirs)),
        racing('suspend', 'holder', () => holder.call(suspendCardOrder, own)),
        racing('terminate', 'company', () => single.call(terminateCardOrder, theirs)),
        racing('reactivate', 'company', () => single.call(reactivateCardOrder, theirs)),
        racing('reactivate', 'holder', () => holder.call(reactivateCardOrder, own)),
        ...(card.status === 'personalized' ? [racing('activate', 'holder', () => holder.call(activateCardOrder, number))] : []),
      ];
    }),
  });

  test(`in ${rounds} rounds the result is that of some serial order, and history tells each step [T33]`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await reset();
      const { bulk, alone } = callsOf();
      const mixed = alone.map((racing) => ({ racing, at: Math.random() })).toSorted((a, b) => a.at - b.at);
      const activation = alone.filter(({ name }) => name.includes('activate 0') && round % 2 === 0);
      const calls = [...(round % 3 === 2 ? bulk : bulk.slice(round % 3).slice(0, 1)), ...activation];
      for (const { racing } of mixed) if (calls.length < 6 && !calls.includes(racing)) calls.push(racing);
      const outcomes = await Promise.all(calls.map((racing) => wait(Math.random() * 4).then(racing.send)));

      const found = await Promise.all(ids.map((id) => world.found(id)));
      const end = found.map(({ status, suspended_by }, index) => ({
        holder: (start[index] as Card).holder,
        status,
        by: suspended_by,
      }));
      const told = calls.map(({ name }, index) => `${name}: ${outcomes[index]}`);
      expect(isSerial(calls, outcomes, end), `${told.join(', ')}; ended ${JSON.stringify(end)}`).toBe(true);

      const { rows } = await sql<{ order_id: string; status: CardOrderStatus; description: string | null }>`
        select order_id, status, description from card_order_history where id > ${lastHistory} order by id`.execute(
        world.portal.db,
      );
      for (const [index, id] of ids.entries()) {
        const steps = [
          (start[index] as Card).status,
          ...rows.filter(({ order_id }) => order_id === id).map(({ status }) => status),
        ];
        for (const [step, to] of steps.slice(1).entries()) {
          expect(
            transitions.some((row) => row.from === steps[step] && row.to === to),
            steps.join(' → '),
          ).toBe(true);
        }
        expect(steps.at(-1)).toBe(end[index]?.status);
      }
      for (const { name } of bulk) {
        const at = calls.findIndex((racing) => racing.name === name);
        const written = rows.filter(({ description }) => description?.startsWith(name.replace(' ', '-')));
        expect(written).toHaveLength(at < 0 ? 0 : Number(outcomes[at]));
      }
    }
  }, 300_000);
});
