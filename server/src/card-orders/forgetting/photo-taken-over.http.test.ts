import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { orderCard } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { lockEarlierPhotos } from '../ordering/known-worker-store.ts';
import { forgetPhotosOfEnded } from './ended-order-store.ts';
import { forgetPhotos } from './forget-ended.ts';

const now = new Date('2026-11-20T12:00:00Z');

describeOnPostgres('a photo that is forgotten with its card while another order takes it over', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let endedId: string;
  beforeEach(async () => {
    world = await World.make(await fresh(), { now: () => now, env: { PHOTOS_KEPT_DAYS: '100' } });
    organisation = await world.organisation();
    await world.supplier();
    const ended = await world.order(await world.person(), organisation, 'terminated', { photo_id: await world.picture() });
    endedId = ended.id;
    await world.portal.db
      .updateTable('card_orders')
      .set({ status_modified: new Date('2026-01-01') })
      .execute();
  });
  const pictures = async () => (await world.portal.db.selectFrom('pictures').select('id').execute()).length;
  const untilOneWaits = async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waiting.execute(world.portal.db)).rows.length === 0) await wait(5);
  };

  test('goes where that comes second, which is ordered without one [R-6-2, W-5-5]', async () => {
    const browser = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    const taking = () =>
      browser.call(orderCard, {
        organizationId: organisation.code,
        requestId: randomUUID(),
        order: { ...orderOfÅsa, supplier: 'kortverket' },
        sameWorkerAs: endedId,
        keepsPhoto: true,
      });
    const { begun } = await world.portal.db.transaction().execute(async (tx) => {
      await forgetPhotosOfEnded(tx, now);
      const under = taking();
      await untilOneWaits();
      return { begun: under };
    });
    const { result } = await begun;
    expect([(await world.found(result.order?.orderId ?? '')).photo_id, await pictures()]).toEqual([null, 0]);
  });

  test('stays where that comes first [R-6-2, L-4-3]', async () => {
    const { id: taker } = await world.order(await world.person(), organisation, 'ordered');
    const { begun } = await world.portal.db.transaction().execute(async (tx) => {
      const { pictureId = '' } = (await lockEarlierPhotos(tx, organisation.id, [endedId])).get(endedId) ?? {};
      const under = forgetPhotos(world.portal);
      await untilOneWaits();
      await tx.updateTable('card_orders').set({ photo_id: pictureId }).where('id', '=', taker).execute();
      return { begun: under };
    });
    await begun;
    const photos = [(await world.found(endedId)).photo_id, (await world.found(taker)).photo_id];
    expect([photos, await pictures()]).toEqual([[null, expect.any(String)], 1]);
  });
});
