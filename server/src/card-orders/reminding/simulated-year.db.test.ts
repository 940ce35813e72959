import { expect, test } from 'vitest';
import { deliverMessages } from '../../mail/deliver-messages.ts';
import type { Portal } from '../../portal.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { isNightAt, RemindingModel } from '../../testing/reminding/reminding-model.ts';
import { untilDone } from '../../testing/reminding/until-done.ts';
import {
  type ArrivedMessage,
  act,
  killWhileSending,
  Mailboxes,
  makeCards,
  numbers,
} from '../../testing/reminding/year-of-cards.ts';
import { World } from '../../testing/world.ts';
import { remindHolders } from './remind-holders.ts';
import { remindWaiting } from './remind-waiting.ts';
import { tellWhoWaits } from './tell-who-waits.ts';

const hour = 3_600_000;
const day = 24 * hour;
const begun = Date.parse('2026-01-07T08:00:00Z');
/** `REMINDED_CARDS=10000` for as many as a large customer orders in a year. */
const size = Number(process.env['REMINDED_CARDS'] ?? 40);

describeOnEachDatabase('a year of cards', (fresh) => {
  test(
    'tells everybody what a plain model says, by mail and by text: mail servers away, dying portals, clocks that jump, many clicks [L-1-1, L-1-2, L-1-3, L-1-4, L-1-7]',
    async () => {
      let now = begun;
      const random = numbers();
      const world = await World.make(await fresh(), { now: () => new Date(now), env: { MAILS_PER_SENDER: '100000' } });
      const model = new RemindingModel();
      const { companies, cards } = await makeCards(world, size, begun, random);
      const ahead: Portal = { ...world.portal, now: () => new Date(now + 400 * day) };
      const behind: Portal = { ...world.portal, now: () => new Date(now - 90 * day) };
      const portals = [world.portal, ahead, behind];
      const letters = new Mailboxes(() => now);

      for (let tick = 0; now < begun + 365 * day; tick += 1) {
        for (const card of cards) {
          while (card.plan[0] !== undefined && card.plan[0].at <= now) await act(world, model, card, now);
        }
        const dayOfYear = Math.floor((now - begun) / day);
        for (const { model: company, id } of companies) {
          const isActive = !(id === companies[0]?.id && dayOfYear >= 120 && dayOfYear < 150);
          if (company.isActive === isActive) continue;
          const state = isActive ? 'active' : 'payment_overdue';
          await world.portal.db.updateTable('organisations').set({ state }).where('id', '=', id).execute();
          company.isActive = isActive;
        }
        letters.isAway = { mailServer: dayOfYear % 45 === 20, gateway: [8, 9].includes(dayOfYear % 30) };
        // All portals are down for two days.
        if (dayOfYear % 60 > 1) {
          const clicked = random() < 0.05 ? companies[Math.floor(random() * companies.length)] : undefined;
          if (clicked !== undefined) {
            await Promise.all([1, 2].map(() => remindWaiting(world.portal, clicked.id, clicked.clerk, null)));
            model.remindAll(clicked.model, now);
          }
          await untilDone(portals, remindHolders);
          model.remind(now);
          await untilDone(portals, tellWhoWaits);
          model.tellOrganisations(now);
          // Other tests look at the card that a mail shows: drawing so many takes an hour.
          await world.portal.db
            .updateTable('outbox_messages')
            .set({ card_sealed: null })
            .where('created', '=', new Date(now))
            .execute();
          if (tick % 9 === 4 && !letters.isAway.mailServer && !letters.isAway.gateway)
            model.portalWasKilled(await killWhileSending(world.portal, letters, now), now);
          await untilDone(portals, (portal) => deliverMessages(portal, letters.carrier));
          model.deliver(now, letters.isAway);
        }
        now += Math.floor(hour * 1.5 + random() * 12 * hour);
      }

      const told = await letters.told(world.portal);
      const named = ({ kind, to }: Pick<ArrivedMessage, 'kind' | 'to'>) => (to.startsWith('+') ? `${kind} by text` : kind);
      const counts = (list: readonly Pick<ArrivedMessage, 'kind' | 'to'>[]) =>
        Object.fromEntries([...Map.groupBy(list, named)].map(([kind, { length }]) => [kind, length]).toSorted());
      expect(counts(told)).toEqual(counts(model.arrived));
      const line = ({ to, kind, at }: ArrivedMessage) => `${new Date(at).toISOString()} ${kind} ${to}`;
      expect(told.map(line).toSorted()).toEqual(model.arrived.map(line).toSorted());

      // What no model is needed for: by day, and nobody twice in one.
      const reminders = told.filter(({ kind }) => kind.endsWith('-reminder') || kind === 'holders-wait');
      expect(reminders.filter(({ at }) => isNightAt(at))).toEqual([]);
      const persons = new Map<string | null, string>(cards.map(({ address, person }) => [address, String(person)]));
      const tooSoon = [...Map.groupBy(reminders, ({ to }) => persons.get(to) ?? to).values()].flatMap((list) =>
        list.flatMap((each, index) => (each.at - (list[index - 1]?.at ?? 0) < day ? [list[index - 1], each] : [])),
      );
      expect(tooSoon.flatMap((each) => (each === undefined ? [] : [line(each)]))).toEqual([]);
      const kinds = ['review-reminder', 'activation-reminder', 'holders-wait'];
      for (const kind of [...kinds, 'review-reminder by text', 'activation-reminder by text'])
        expect(Object.keys(counts(told))).toContain(kind);
    },
    size * 200 + 60_000,
  );
});
