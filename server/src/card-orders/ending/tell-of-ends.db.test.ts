import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deliverMessages } from '../../mail/deliver-messages.ts';
import type { Portal } from '../../portal.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { copyCards } from '../../testing/reminding/copied-cards.ts';
import { isNightAt } from '../../testing/reminding/reminding-model.ts';
import { untilDone } from '../../testing/reminding/until-done.ts';
import { killWhileSending, Mailboxes, numbers } from '../../testing/reminding/year-of-cards.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { tellHoldersOfEnds } from './tell-of-ends.ts';
import { tellOrganisations } from './tell-organisations.ts';

/** `REMINDED_CARDS=10000` for as many as a large customer has, beside the year of those who do not answer. */
const size = Number(process.env['REMINDED_CARDS'] ?? 40);

const hour = 3_600_000;
const day = 24 * hour;
const begun = Date.parse('2026-01-07T08:00:00Z');
/** In the afternoon of the first day without a mail server. */
const serverIsAway = begun + 20.3 * day;
const noticeDays = [7, 30, 90];
const stockholmDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' });
const dayOf = (moment: number) => stockholmDay.format(moment);
const plus = (date: string, days: number) => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

type Company = {
  readonly of: TestOrganisation;
  readonly address: string;
  toldAt: readonly ModelLetter[];
  readonly months: Set<string>;
};
type Card = {
  readonly id: string;
  readonly holder: string;
  readonly address: string;
  readonly company: Company;
  readonly validUntil: string;
  /** From when on nobody is told of it: it is renewed, or will not be. */
  readonly closes: number;
  readonly isDeclined: boolean;
  isClosed: boolean;
  told: number;
  companyTold: number;
};
type ModelLetter = { readonly kind: string; readonly to: string; sent: number | null };

describeOnEachDatabase('a year of cards that end', (fresh) => {
  test(
    'is told of as a plain model says: mail servers away, dying portals, clocks that jump, portals that are down [L-4-2, L-4-4]',
    async () => {
      let now = begun;
      const random = numbers();
      const world = await World.make(await fresh(), { now: () => new Date(now) });
      const { db } = world.portal;
      const letters = new Mailboxes(() => now);
      const companies: Company[] = [];
      for (let number = 0; number < 3; number += 1) {
        const address = `company${number}@example.com`;
        companies.push({ of: await world.organisation({ email: address }), address, toldAt: [], months: new Set() });
      }
      const cards: Card[] = [];
      for (let number = 0; number < size; number += 1) {
        const company = companies[number % 3];
        if (company === undefined) throw new Error('three companies');
        // Of the first few it is told while no mail server is there, and they are closed before it comes back.
        const isClosedUnsent = number < 4;
        const validUntil = plus(dayOf(begun), isClosedUnsent ? 50 : Math.floor(random() * 400));
        const made = { id: randomUUID(), holder: (await world.person()).id, address: `holder${number}@example.com` };
        const chance = random();
        const closedAt = isClosedUnsent ? begun + 20.8 * day : Date.parse(validUntil) - random() * 120 * day;
        const closes = chance < 0.5 && !isClosedUnsent ? Number.POSITIVE_INFINITY : closedAt;
        const own = { isClosed: false, told: Number.POSITIVE_INFINITY, companyTold: Number.POSITIVE_INFINITY };
        cards.push({ ...made, company, validUntil, closes, isDeclined: number % 2 === 0, ...own });
      }
      await copyCards(world, cards);
      await db.deleteFrom('holder_messages').execute();
      await db.deleteFrom('outbox_messages').execute();
      const ahead: Portal = { ...world.portal, now: () => new Date(now + 400 * day) };
      const behind: Portal = { ...world.portal, now: () => new Date(now - 90 * day) };
      const portals = [world.portal, ahead, behind];

      const expected: { readonly kind: string; readonly to: string; readonly card: Card | null }[] = [];
      const takenBack: typeof expected = [];
      const dueOf = ({ validUntil }: Card, today: string) => {
        if (validUntil < today) return null;
        return noticeDays.find((days) => plus(validUntil, -days) <= today) ?? null;
      };

      for (let tick = 0; now < begun + 365 * day; tick += 1) {
        // As a database does by itself in production: the plan for tables that it never counted compares each card with each message.
        if (tick % 60 === 0)
          await sql`analyze card_orders, holder_messages, outbox_messages, government_ids, persons`.execute(db);
        for (const card of cards) {
          if (card.isClosed || card.closes > now) continue;
          card.isClosed = true;
          // A mail that still waits for its server is taken back, so nobody is told by it; one that arrived, of which nobody knows, stays.
          const mails = db.selectFrom('outbox_messages').select('id').where('recipient', '=', card.address);
          const waiting = await mails.where('sent', 'is', null).execute();
          if (waiting.some(({ id }) => letters.arrived.every((letter) => letter.id !== id))) {
            const last = expected.findLastIndex((each) => each.card === card);
            takenBack.push(...expected.splice(last, 1));
          }
          const who = { actor_person_id: null, actor_name: 'Clerk', at: new Date(now), declined: true };
          if (card.isDeclined)
            await db
              .insertInto('renewal_choices')
              .values({ order_id: card.id, ...who })
              .execute();
          else
            await world.order(await world.person(), card.company.of, 'ordered', {
              replaces: card.id,
              is_renewal: true,
              email: null,
            });
        }
        const dayOfYear = Math.floor((now - begun) / day);
        letters.isAway = { mailServer: dayOfYear % 45 === 20, gateway: false };
        if (dayOfYear % 60 > 1) {
          const today = dayOf(now);
          if (!isNightAt(now)) {
            for (const card of cards) {
              const due = card.isClosed ? null : dueOf(card, today);
              if (due === null || card.told <= due) continue;
              card.told = due;
              expected.push({ kind: 'card-ends-soon', to: card.address, card });
            }
            for (const company of companies) {
              const isFree = () => company.toldAt.every(({ sent }) => sent !== null && now - sent >= day);
              const tell = (kind: string) => {
                company.toldAt = [{ kind, to: company.address, sent: null }];
                expected.push({ kind, to: company.address, card: null });
              };
              const of = cards.filter((card) => card.company === company && !card.isClosed);
              const tellOfEnds = () => {
                const ending = of.filter((card) => {
                  const due = dueOf(card, today);
                  return due !== null && card.companyTold > due;
                });
                if (ending.length === 0 || !isFree()) return;
                for (const card of ending) card.companyTold = dueOf(card, today) ?? 0;
                tell('cards-end');
              };
              const tellOfMonth = () => {
                const month = `${today.slice(0, 7)}-01`;
                const isSoon = of.some(({ validUntil }) => validUntil >= today && validUntil <= plus(month, 90));
                if (!isSoon || !isFree() || company.months.has(month)) return;
                company.months.add(month);
                tell('cards-end-monthly');
              };
              // Who waits has a turn of its own, and in this year nobody does.
              const turn = ((Date.parse(today) - Date.parse('2000-01-01')) / day) % 3;
              for (const each of turn === 0 ? [tellOfMonth, tellOfEnds] : [tellOfEnds, tellOfMonth]) each();
            }
          }
          await untilDone(portals, tellHoldersOfEnds);
          await untilDone(portals, tellOrganisations);
          // Other tests look at the card that a mail shows: drawing so many takes an hour.
          await db.updateTable('outbox_messages').set({ card_sealed: null }).where('created', '=', new Date(now)).execute();
          if (tick % 9 === 4 && !letters.isAway.mailServer) await killWhileSending(world.portal, letters, now);
          await untilDone(portals, (portal) => deliverMessages(portal, letters.carrier));
          // Whether a company is free for another depends on when its last one went out.
          const ofCompanies = db.selectFrom('outbox_messages').where('recipient', 'like', 'company%').orderBy('created');
          const sent = await ofCompanies.select(['recipient', 'sent']).execute();
          for (const company of companies) {
            const last = sent.findLast(({ recipient }) => recipient === company.address);
            if (company.toldAt[0] !== undefined && last !== undefined) company.toldAt[0].sent = last.sent?.getTime() ?? null;
          }
        }
        const next = now + Math.floor(hour * 1.5 + random() * 12 * hour);
        // However many cards there are, the portals run once while the first few are to be told of and no mail server is there.
        now = now < serverIsAway && serverIsAway < next ? serverIsAway : next;
      }

      const told = await letters.told(world.portal);
      const count = (list: readonly { readonly kind: string; readonly to: string }[]) =>
        Object.fromEntries(
          [...Map.groupBy(list, ({ kind, to }) => `${kind} ${to}`)].map(([key, { length }]) => [key, length] as const).toSorted(),
        );
      expect(await db.selectFrom('outbox_messages').select('id').where('sent', 'is', null).execute()).toEqual([]);
      // What a dying portal had sent arrives twice under one id.
      const once = [...new Map(letters.arrived.map(({ id }, at) => [id, told[at]])).values()].flatMap((each) => each ?? []);
      expect(count(once)).toEqual(count(expected));
      expect(new Set(once.map(({ kind }) => kind))).toEqual(new Set(['card-ends-soon', 'cards-end', 'cards-end-monthly']));
      expect(takenBack.length).toBeGreaterThan(0);
      // Of a company of thousands cards end each day: it is told of its months all the same.
      const digests = once.filter(({ kind }) => kind === 'cards-end-monthly');
      expect(Map.groupBy(digests, ({ to }) => to).size).toBe(companies.length);
      expect(told.filter(({ at }) => isNightAt(at))).toEqual([]);
      const tooSoon = [...Map.groupBy(told, ({ to }) => to).values()].flatMap((list) =>
        list.filter((each, index) => each.at - (list[index - 1]?.at ?? 0) < day),
      );
      expect(tooSoon).toEqual([]);
    },
    size * 200 + 240_000,
  );
});
