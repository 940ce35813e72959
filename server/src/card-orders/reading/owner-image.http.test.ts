import { getOrdersForDisplay } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { jpegOf } from '../../testing/photos.ts';
import { World } from '../../testing/world.ts';

describeOnEachDatabase('pictures', (fresh) => {
  let world: World;
  beforeEach(async () => {
    world = await World.make(await fresh());
  });

  test('the holder’s photo is for who reaches the order, and kept by no cache [1-4, T1]', async () => {
    const organisation = await world.organisation();
    const holder = await world.person();
    const content = 'a photo';
    const photoId = await world.picture(Buffer.from(content));
    const order = await world.order(holder, organisation, 'activated', { photo_id: photoId });
    const own = await (await world.signIn(holder)).send('GET', `/api/cards/owner-image/${order.id}`);
    expect([own.status, own.body]).toEqual([200, content]);
    expect(own.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const representative = await world.signIn(await world.organisationUser(organisation, 'basic'));
    expect((await representative.send('GET', `/api/cards/owner-image/${order.id}/${organisation.code}`)).body).toBe(content);

    const stranger = await world.signIn(await world.person());
    expect((await stranger.send('GET', `/api/cards/owner-image/${order.id}`)).status).toBe(404);
    expect((await stranger.send('GET', `/api/cards/owner-image/${order.id}/${organisation.code}`)).status).toBe(403);
    expect((await world.visitor().send('GET', `/api/cards/owner-image/${order.id}`)).status).toBe(403);
    expect((await world.visitor().send('GET', `/api/general/logos/${photoId}`)).status).toBe(404);
  });

  test('a row of a list leads to a small photo, which staff read as a list [10-4, T24]', async () => {
    const organisation = await world.organisation();
    const photo_id = await world.picture(Buffer.from(await jpegOf(600, 800)));
    const order = await world.order(await world.person(), organisation, 'activated', { photo_id });
    const bare = await world.order(await world.person(), organisation, 'activated');
    const broken = await world.order(await world.person(), organisation, 'activated', { photo_id: await world.picture() });
    const rows = await (await world.signIn(await world.organisationUser(organisation))).call(getOrdersForDisplay, {
      organizationCode: organisation.code,
    });
    const path = (id: string) => rows.result.orders.find(({ orderId }) => orderId === id)?.smallImage ?? null;
    expect(path(bare.id)).toBeNull();
    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    for (const person of [await world.organisationUser(organisation, 'basic'), olga]) {
      const { status, headers } = await (await world.signIn(person)).send('GET', path(order.id) ?? '');
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'private, no-store']);
      expect(Number(headers['content-length'])).toBeLessThan(5000);
    }
    const recorded = await world.portal.db.selectFrom('disclosures').select('kind').where('kind', '<>', 'company_list').execute();
    expect(recorded).toEqual([{ kind: 'staff_search' }]);
    const browser = await world.signIn(await world.organisationUser(organisation));
    expect((await browser.send('GET', path(broken.id) ?? '')).status).toBe(404);
    expect((await browser.send('GET', `/api/cards/owner-image/${order.id}/${organisation.id}?size=large`)).status).toBe(400);
    const stranger = await world.signIn(await world.person());
    expect((await stranger.send('GET', path(order.id) ?? '')).status).toBe(403);
  });

  test('an order without a photo has none', async () => {
    const holder = await world.person();
    const order = await world.order(holder, await world.organisation(), 'activated');
    const reply = await (await world.signIn(holder)).send('GET', `/api/cards/owner-image/${order.id}`);
    expect([reply.status, reply.refused]).toEqual([404, 'errors.cards.itemNotFound']);
  });

  test('a logo is for everyone, and may be kept', async () => {
    const logoId = await world.picture();
    await world.organisation({ logoId });
    const reply = await world.visitor().send('GET', `/api/general/logos/${logoId}`);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/png']);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await world.visitor().send('GET', '/api/general/logos/nonsense')).status).toBe(400);
  });
});
