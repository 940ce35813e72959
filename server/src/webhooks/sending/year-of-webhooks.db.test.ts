import { makeWebhook } from '@siteid/contract';
import { expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { makeHistoryLog } from '../../history-log/make-history-log.ts';
import type { Portal } from '../../portal.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type ReceivedDelivery, WebhookReceiver } from '../../testing/outside/webhook-receiver.ts';
import { RemindingModel } from '../../testing/reminding/reminding-model.ts';
import { act, makeCards, numbers } from '../../testing/reminding/year-of-cards.ts';
import { World } from '../../testing/world.ts';
import { claimDeliveries } from '../webhook-delivery-store.ts';
import { placeDeliveries } from './place-deliveries.ts';
import { DeliverySender } from './send-deliveries.ts';

const hour = 3_600_000;
const day = 24 * hour;
const begun = Date.parse('2026-01-07T08:00:00Z');
/** `REMINDED_CARDS=10000` for as many as a large customer orders in a year, beside the year of those who are reminded of them. */
const size = Number(process.env['REMINDED_CARDS'] ?? 40);

/** What the systems of companies are told of each step of the year: of a card that is activated the test ends the other one. */
const kindsOf = {
  order: ['card.ordered', 'card.approved', 'card.accepted'],
  reject: ['card.rejected'],
  takeBack: ['card.reopened'],
  cancel: ['card.cancelled'],
  confirm: ['card.confirmed'],
  make: ['card.printed', 'card.personalized'],
  activate: ['card.activated', 'card.terminated'],
} as const;

describeOnEachDatabase('a year of webhooks', (fresh) => {
  test(
    'tells each company’s system of each step of its cards once: receivers away, dying portals, clocks that jump [L-10-1, L-10-2]',
    async () => {
      let now = begun;
      const random = numbers();
      const world = await World.make(await fresh(), { now: () => new Date(now), env: { WEBHOOKS_TO_LOOPBACK: 'true' } });
      const receiver = await WebhookReceiver.open();
      const { companies, cards } = await makeCards(world, size, begun, random);
      expect(cards).toHaveLength(size);
      for (const company of companies) {
        const main = await world.signIn(await world.organisationUser(company), 'bank', true);
        const kinds = [...new Set(Object.values(kindsOf).flat())];
        await main.call(makeWebhook, { organizationCode: company.code, address: receiver.address, kinds });
      }
      const ahead: Portal = { ...world.portal, now: () => new Date(now + 400 * day) };
      const behind: Portal = { ...world.portal, now: () => new Date(now - 90 * day) };
      const portals = [world.portal, ahead, behind];
      const expected: string[] = [];
      const sentBeforeKills = new Set<string>();
      const place = async () => {
        await Promise.all(portals.map(async (portal) => untilDone(() => makeHistoryLog(portal, []))));
        await Promise.all(portals.map(async (portal) => untilDone(() => placeDeliveries(portal))));
      };
      const send = async () => Promise.all(portals.map(sendDue));
      let refused = 0;
      const taken: Sent[] = [];

      for (let tick = 0; now < begun + 365 * day; tick += 1) {
        for (const card of cards) {
          for (let next = card.plan[0]; next !== undefined && next.at <= now; next = card.plan[0]) {
            await act(world, new RemindingModel(), card, now);
            for (const kind of kindsOf[next.step]) expected.push(`${card.of.code} ${card.id} ${kind}`);
          }
        }
        const dayOfYear = Math.floor((now - begun) / day);
        const isAway = dayOfYear % 45 >= 20 && dayOfYear % 45 <= 21;
        receiver.answer = (reply, { id, event }) => {
          if (isAway) refused += 1;
          else taken.push({ id, event });
          reply.writeHead(isAway ? 503 : 204).end();
        };
        // All portals are down for two days.
        if (dayOfYear % 60 > 1) {
          await place();
          if (tick % 5 === 4 && !isAway)
            for (const sent of await killWhileSending(world.portal)) {
              taken.push(sent);
              sentBeforeKills.add(sent.id);
            }
          await send();
        }
        now += Math.floor(hour * 8 + random() * 40 * hour);
      }
      await place();
      await send();
      receiver.close();

      const line = ({ event: { type, data } }: Sent) => [data['company'], data['order_id'], type].join(' ');
      const times = Map.groupBy(taken, ({ id }) => id);
      expect([...times.values()].flatMap(([first]) => (first === undefined ? [] : line(first))).toSorted()).toEqual(
        expected.toSorted(),
      );
      // Again, under the same id, comes only what had arrived when a portal died.
      expect(new Set([...times].flatMap(([id, { length }]) => (length > 1 ? id : [])))).toEqual(sentBeforeKills);
      expect([sentBeforeKills.size > 0, refused > 0]).toEqual([true, true]);
    },
    size * 200 + 60_000,
  );
});

type Sent = Pick<ReceivedDelivery, 'id' | 'event'>;

/** Kills a portal when a system has what it sent, and before it could write so. */
async function killWhileSending(portal: Portal): Promise<Sent[]> {
  const claim = { limit: 1, leaseSeconds: 60, longestPauseSeconds: day / 1000 };
  const claimed = await inTransaction(portal.db, async (tx) => claimDeliveries(tx, portal, claim));
  return claimed.map(({ event_id: id, body }) => ({ id, event: JSON.parse(body) as ReceivedDelivery['event'] }));
}

async function sendDue(portal: Portal): Promise<void> {
  const sender = new DeliverySender(portal);
  await untilDone(() => sender.begin());
  await sender.end();
}

async function untilDone(job: () => Promise<boolean>): Promise<void> {
  while (await job());
}
