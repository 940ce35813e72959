import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getWebhookDeliveries, makeWebhook } from '@siteid/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../database/open-database.ts';
import { migrate } from '../../database/schema/migrate.ts';
import { makeHistoryLog } from '../../history-log/make-history-log.ts';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { WebhookReceiver } from '../../testing/outside/webhook-receiver.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { World } from '../../testing/world.ts';
import { placeDeliveries } from './place-deliveries.ts';
import { DeliverySender } from './send-deliveries.ts';

const senderProcess = fileURLToPath(new URL('../../testing/webhook-sender.ts', import.meta.url));

describe('what is sent to webhooks', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  test('goes again, under the same id, where the process is killed between sending and writing [L-10-2]', async () => {
    const url = await createPostgresDatabase();
    const database = await openDatabase({ url, poolSize: 2, log: silentLog });
    ends.push(() => database.close());
    await migrate(database);
    let ahead = 0;
    const now = () => new Date(Date.now() + ahead);
    const world = await World.make(database, { env: { WEBHOOKS_TO_LOOPBACK: 'true' }, now });
    const receiver = await WebhookReceiver.open();
    ends.push(() => receiver.close());
    const organisation = await world.organisation();
    const main = await world.signIn(await world.organisationUser(organisation), 'bank', true);
    const here = { organizationCode: organisation.code };
    const wanted = { address: receiver.address, kinds: ['card.activated'] };
    const { webhookId } = (await main.call(makeWebhook, { ...here, ...wanted })).result;
    await world.order(await world.person(), organisation, 'activated');
    while (await makeHistoryLog(world.portal, []));
    while (await placeDeliveries(world.portal));

    receiver.answer = () => undefined;
    const killed = spawn(process.execPath, [senderProcess, url], { stdio: 'inherit' });
    ends.push(() => killed.kill('SIGKILL'));
    await expect.poll(() => receiver.taken.length, { timeout: 30_000 }).toBe(1);
    killed.kill('SIGKILL');
    await once(killed, 'exit');

    receiver.answer = (reply) => reply.writeHead(204).end();
    const send = async () => {
      const sender = new DeliverySender(world.portal);
      while (await sender.begin());
      await sender.end();
    };
    await send();
    expect(receiver.taken).toHaveLength(1);
    ahead = 61_000;
    await send();
    expect(receiver.taken.map(({ id }) => id)).toEqual([receiver.taken[0]?.id, receiver.taken[0]?.id]);
    expect(new Set(receiver.taken.map(({ body }) => body)).size).toBe(1);
    const { deliveries } = (await main.call(getWebhookDeliveries, { ...here, webhookId })).result;
    expect(deliveries).toMatchObject([{ state: 'taken', attempts: 2 }]);
  }, 60_000);
});
