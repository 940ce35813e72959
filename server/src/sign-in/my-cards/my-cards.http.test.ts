import { beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../database/open-database.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';

const origin = 'http://localhost:3000';
const signInFor = (path: string) => `/authentication/sign-in?redirect_uri=${encodeURIComponent(`${origin}${path}`)}`;
const unauthorized = `/error/${Buffer.from('{"id":"errors.unauthorized","data":{}}').toString('base64url')}`;

describeOnEachDatabase('addresses that lead to my cards', (fresh) => {
  let database: DatabaseHandle;
  let world: World;
  beforeEach(async () => {
    database = await fresh();
    world = await World.make(database);
  });

  /** Browsers of a person in each of the situations. */
  async function everyone() {
    const [verified, known, stranger] = [await world.person(), await world.person(), await world.person()];
    await world.order(known, await world.organisation(), 'approved_by_personalizer');
    const nothingWaits = await world.person();
    await database.db.deleteFrom('verified_identities').where('person_id', '=', stranger.id).execute();
    return {
      verified: await world.signIn(verified),
      tooWeak: await world.signIn(known, 'general'),
      nothingWaits: await world.signIn(nothingWaits, 'general'),
      unverified: await world.signIn({ ...stranger, identityId: null }),
      anonymous: world.visitor(),
    };
  }
  type Who = keyof Awaited<ReturnType<typeof everyone>>;

  async function leads(address: string): Promise<Record<Who, unknown>> {
    const browsers = await everyone();
    const found = await Promise.all(
      Object.entries(browsers).map(async ([who, browser]) => {
        const { status, headers } = await browser.send('GET', address);
        expect([status, headers['cache-control']]).toEqual([302, 'no-store']);
        return [who, headers['location']];
      }),
    );
    return Object.fromEntries(found);
  }

  test('/cards/my-cards goes by the person’s situation [1-6, 6-5]', async () => {
    expect(await leads('/cards/my-cards')).toEqual({
      verified: '/cards/waiting-orders',
      tooWeak: '/confirm-order',
      nothingWaits: '/cards/visit-manual-id-partner',
      unverified: '/cards/visit-manual-id-partner',
      anonymous: signInFor('/cards/my-cards'),
    });
  });

  test('the supplier travels along, and an unknown one is ignored [1-13]', async () => {
    await world.supplier();
    const known = await leads('/cards/my-cards/kortverket');
    expect([known.tooWeak, known.anonymous]).toEqual(['/confirm-order/kortverket', signInFor('/cards/my-cards/kortverket')]);
    expect((await leads('/cards/my-cards/nobody')).tooWeak).toBe('/confirm-order');
    expect((await leads('/cards/my-cards/..%2f..%2fevil')).tooWeak).toBe('/confirm-order');
  });

  test('/open-my-cards is for holders, others are unauthorized, anonymous ones sign in [2.1-6, 6-1, 6-5]', async () => {
    expect(await leads('/open-my-cards')).toEqual({
      verified: '/cards/my-cards',
      tooWeak: unauthorized,
      nothingWaits: unauthorized,
      unverified: unauthorized,
      anonymous: signInFor('/open-my-cards'),
    });
    expect(await leads('/open-my-cards/kort%2Fverket')).toMatchObject({
      verified: '/cards/my-cards/kort%2Fverket',
      anonymous: signInFor('/open-my-cards/kort%2Fverket'),
    });
  });

  test('/open-my-cards leads an invited person to the invitation first, with the right and without [6-4]', async () => {
    const organisation = await world.organisation();
    const [holder, weak] = [await world.person(), await world.person()];
    for (const { id } of [holder, weak]) {
      const row = { person_id: id, organisation_id: organisation.id, user_type: 'basic', state: 'pending' } as const;
      await database.db.insertInto('company_users').values(row).execute();
    }
    for (const browser of [await world.signIn(holder), await world.signIn(weak, 'general')]) {
      for (const address of ['/open-my-cards', '/open-my-cards/kortverket']) {
        const { headers } = await browser.send('GET', address);
        expect(headers['location']).toBe(`/pending-org-invitations/${organisation.id}`);
      }
    }
  });

  test('/open-my-cards-after-authentication goes to sign-in, whoever asks [2.1-7]', async () => {
    expect(new Set(Object.values(await leads('/open-my-cards-after-authentication')))).toEqual(
      new Set([signInFor('/cards/my-cards')]),
    );
  });

  test('what waits is what the holder’s lists show', async () => {
    const holder = await world.person();
    const browser = await world.signIn(holder);
    const force = async () =>
      (
        await browser.send<{ currentPermissions: string[] }>('GET', '/api/general/en/auth-info')
      ).result.currentPermissions.includes('SEPPO_ACTION_FORCE_REVIEW_PENDING_CARD_ORDERS');
    const organisation = await world.organisation();
    const waits: Record<string, boolean> = {};
    for (const status of [
      'approved_by_orderer',
      'approved_by_personalizer',
      'ready_to_personalize',
      'personalized',
      'activated',
    ] as const) {
      const order = await world.order(holder, organisation, status);
      waits[status] = await force();
      await database.db.deleteFrom('card_order_history').where('order_id', '=', order.id).execute();
      await database.db.deleteFrom('card_orders').where('id', '=', order.id).execute();
    }
    expect(waits).toEqual({
      approved_by_orderer: false,
      approved_by_personalizer: true,
      ready_to_personalize: false,
      personalized: true,
      activated: false,
    });
    const stranger = await world.person();
    await world.order(stranger, organisation, 'approved_by_personalizer');
    expect(await force()).toBe(false);
  });
});
