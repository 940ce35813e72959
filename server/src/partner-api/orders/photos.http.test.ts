import {
  importCardOrders,
  maximumOrdersPerCall,
  partnerApiBase,
  placeCardOrders,
  type RowsRejectedReply,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { portalText } from '../../messages/catalogue.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { jpegOf, pngOf } from '../../testing/photos.ts';
import { World } from '../../testing/world.ts';

const csvOf = (...photos: readonly string[]) =>
  [
    [...Object.keys(orderOfÅsa), 'reference', 'photo'],
    ...photos.map((photo, index) => [...Object.values(orderOfÅsa), `R-${index}`, photo]),
  ]
    .map((cells) => cells.join(';'))
    .join('\n');

describeOnEachDatabase('photos of orders', (fresh) => {
  let world: World;
  let orderer: PartnerClient;

  beforeEach(async () => {
    world = await World.make(await fresh());
    orderer = await PartnerClient.make(world, ['orderer'], { organisation: await world.organisation() });
  });

  const pictures = () => world.portal.db.selectFrom('pictures').selectAll().execute();

  test('a photo is stored and served without the place and the camera in its file, however it came [1-14]', async () => {
    const file = await jpegOf(70, 90);
    expect(file.includes('Canary')).toBe(true);
    const photo = file.toString('base64');
    const json = await orderer.call(placeCardOrders, { orders: [{ ...orderOfÅsa, photo }], approve: true });
    const csv = { csv: csvOf('a.jpg', 'a.jpg'), photos: { 'a.jpg': photo }, approve: true };
    const placed = [...json.result.created, ...(await orderer.call(importCardOrders, csv)).result.created];
    expect(placed).toHaveLength(3);
    const supplier = await PartnerClient.make(world, ['personalizer']);
    for (const { order_id: id } of placed) {
      const reply = await world.server.inject({
        url: `${partnerApiBase}/production/orders/${id}/photo`,
        headers: { authorization: `Bearer ${supplier.key}` },
      });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(/Canary|Exif/.test(reply.rawPayload.toString('latin1'))).toBe(false);
    }
    const stored = (await pictures()).map(({ content }) => /Canary|Exif/.test(content.toString('latin1')));
    expect(stored).toEqual([false, false, false]);
  });

  test('what is no photo, or one of too many pixels, is told with its row, and nothing comes in [1-14]', async () => {
    const photos = { 'a.png': pngOf(10_000, 10_000).toString('base64'), 'b.png': 'R0lGODlh' };
    const answer = await orderer.call(importCardOrders, { csv: csvOf('a.png', 'b.png'), photos }, { 'accept-language': 'fi' });
    const message = (reason: string, values = {}) => portalText('fi', `partner.row.${reason}`, values);
    expect((JSON.parse(answer.body) as RowsRejectedReply).rows).toEqual([
      { line: 2, column: 'photo', reason: 'photoTooManyPixels', message: message('photoTooManyPixels', { most: 24 }) },
      { line: 3, column: 'photo', reason: 'photoNotAnImage', message: message('photoNotAnImage') },
    ]);
    expect(await pictures()).toEqual([]);
  });

  test('a call brings no more photos than it may bring orders, each under a name of bounded length [T29]', async () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.png`, '']));
    const bring = async (photos: Record<string, string>) =>
      (await orderer.call(importCardOrders, { csv: csvOf(''), photos })).status;
    expect(await bring(many(maximumOrdersPerCall))).toBe(200);
    expect(await bring(many(maximumOrdersPerCall + 1))).toBe(400);
    expect(await bring({ ['n'.repeat(1001)]: '' })).toBe(400);
  });
});
