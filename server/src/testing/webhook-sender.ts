import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../database/open-database.ts';
import { DeliverySender } from '../webhooks/sending/send-deliveries.ts';
import { silentLog } from './silent-log.ts';
import { World } from './world.ts';

/** A process that sends what is due to webhooks on this machine, from the database that it is told, until it is killed. */
const database = await openDatabase({ url: process.argv[2], poolSize: 2, log: silentLog });
const { portal } = await World.make(database, { env: { WEBHOOKS_TO_LOOPBACK: 'true' } });
const sender = new DeliverySender(portal);
for (;;) {
  await sender.begin();
  await wait(50);
}
