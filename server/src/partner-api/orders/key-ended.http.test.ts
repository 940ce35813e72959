import { idempotencyKeyHeader, importCardOrders, placeCardOrders } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileUnderWay } from '../../testing/database/while-under-way.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { pngOf } from '../../testing/photos.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { changeKey, endFormerSecret, rotateKey } from '../change-keys.ts';
import { revokeKey } from '../partner-keys.ts';

describeOnEachDatabase('an import by a key that ends while it is under way', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let partner: PartnerClient;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    partner = await PartnerClient.make(world, ['orderer'], { organisation });
  });

  const photo = pngOf(70, 90).toString('base64');
  const calls = {
    'orders of JSON': async (headers = {}) =>
      partner.call(placeCardOrders, { orders: [{ ...orderOfÅsa, photo }], partial: true }, headers),
    'a file of CSV': async (headers = {}) => {
      const fields = { ...orderOfÅsa, photo: 'a.png' };
      const csv = `${Object.keys(fields).join(';')}\n${Object.values(fields).join(';')}\n`;
      return partner.call(importCardOrders, { csv, photos: { 'a.png': photo }, partial: true }, headers);
    },
  } as const;
  const kept = async () => {
    const { db } = world.portal;
    const orders = await db.selectFrom('card_orders').select('id').execute();
    const pictures = await db.selectFrom('pictures').select('id').execute();
    const replies = await db.selectFrom('idempotent_replies').select('status').execute();
    return [orders.length, pictures.length, replies.length];
  };

  const ends = {
    revoked: async () => revokeKey(world.portal, null, partner.keyId),
    rotated: async () => {
      await rotateKey(world.portal, 'the portal', { id: partner.keyId, days: 1 });
      await endFormerSecret(world.portal, 'the portal', partner.keyId);
    },
    over: async () => changeKey(world.portal, 'the portal', partner.keyId, { expires: world.day(-1) }),
    'without its scope': async () =>
      world.portal.db
        .updateTable('partner_keys')
        .set({ scopes: ['users'] })
        .where('id', '=', partner.keyId)
        .execute(),
    'bound elsewhere': async () => changeKey(world.portal, 'the portal', partner.keyId, { addresses: ['192.0.2.1'] }),
  } as const;

  const forbidden: Readonly<Record<string, readonly unknown[]>> = {
    'without its scope': [403, 'errors.partner.scopeMissing', undefined],
    'bound elsewhere': [403, 'errors.partner.addressNotAllowed', undefined],
  };

  test.for(Object.entries(ends))('places nothing once it is %s [R-10-15]', async ([how, end]) => {
    for (const call of Object.values(calls)) {
      partner = await PartnerClient.make(world, ['orderer'], { organisation });
      const ended = await whileUnderWay({ world, engine, organisation }, () => call({ [idempotencyKeyHeader]: 'one' }), end);
      const expected = forbidden[how] ?? [401, 'errors.partner.keyNotAccepted', 'Bearer'];
      expect([ended.status, ended.refused, ended.headers['www-authenticate']]).toEqual(expected);
      expect(await kept()).toEqual([0, 0, 0]);
    }
  });

  test('of a main user places nothing once they are one no more [R-10-15]', async () => {
    const main = await world.organisationUser(organisation);
    await world.portal.db.updateTable('partner_keys').set({ made_by: main.id }).where('id', '=', partner.keyId).execute();
    const leave = async () => world.portal.db.deleteFrom('company_users').where('person_id', '=', main.id).execute();
    const ended = await whileUnderWay({ world, engine, organisation }, calls['orders of JSON'], leave);
    expect([ended.status, ended.refused]).toEqual([401, 'errors.partner.keyNotAccepted']);
    expect(await kept()).toEqual([0, 0, 0]);
  });

  test('places all where the key goes on, and counts as one call [R-10-15]', async () => {
    await changeKey(world.portal, 'the portal', partner.keyId, { perDay: 1 });
    const placed = await whileUnderWay({ world, engine, organisation }, calls['orders of JSON'], async () => undefined);
    expect([placed.status, placed.result.created.length]).toEqual([200, 1]);
    expect(await kept()).toEqual([1, 1, 0]);
  });
});
