import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetReadings } from '../../access-records/forget-readings.ts';
import { forgetRegistrations } from '../../registration/forget-registrations.ts';
import { purgeSessions } from '../../sign-in/session/purge-sessions.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { expireCardOrders } from '../changing/expire-card-orders.ts';
import { mayBeReplaced } from '../replaced-card.ts';
import { forgetEndedCards, forgetPhotos, forgetPins } from './forget-ended.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

describeOnEachDatabase('what is kept of an ended card', (fresh) => {
  const made = async (env: Readonly<Record<string, string>> = {}) => {
    const world = await World.make(await fresh(), { now: () => now, env });
    return { world, db: world.portal.db, anna: await world.person(), organisation: await world.organisation() };
  };
  const pinsOf = async ({ portal: { db } }: World) =>
    (await db.selectFrom('card_orders').select('status').where('pin_sealed', 'is not', null).orderBy('status').execute()).map(
      ({ status }) => status,
    );

  test('is no PIN from the moment it ends, one by one and many at once; a card that lives keeps its own [R-6-1]', async () => {
    const { world, anna, organisation } = await made();
    for (const status of ['personalized', 'activated', 'terminated'] as const) await world.order(anna, organisation, status);
    await world.order(await world.person(), organisation, 'suspended');
    expect(await pinsOf(world)).toEqual(['activated', 'personalized', 'suspended']);
    const over = { valid_from: world.day(-20), valid_until: world.day(-1) };
    await world.order(await world.person(), organisation, 'activated', over);
    expect(await expireCardOrders(world.portal)).toBe(1);
    expect(await pinsOf(world)).toEqual(['activated', 'personalized', 'suspended']);
  });

  test('is no PIN that an earlier version left behind [R-6-1]', async () => {
    const { world, db, anna, organisation } = await made();
    for (const status of ['activated', 'terminated', 'expired'] as const) await world.order(anna, organisation, status);
    await db
      .updateTable('card_orders')
      .set({ pin_sealed: Buffer.from('4711') })
      .execute();
    expect(await forgetPins(world.portal)).toBe(false);
    expect(await pinsOf(world)).toEqual(['activated']);
  });

  /** Orders of two ages in a status, each with a photo of its own. */
  async function withPhotos(world: World, anna: TestPerson, organisation: TestOrganisation) {
    for (const status of ['terminated', 'cancelled_by_orderer', 'personalized'] as const)
      for (const days of [99, 101]) {
        const photo_id = await world.picture(Buffer.from(`${status} ${days}`));
        const { id } = await world.order(anna, organisation, status, { photo_id });
        await world.portal.db
          .updateTable('card_orders')
          .set({ status_modified: ago(days) })
          .where('id', '=', id)
          .execute();
      }
  }
  const picturesOf = async ({ portal: { db } }: World) =>
    (await db.selectFrom('pictures').select('content').execute()).map(({ content }) => content.toString()).toSorted();

  test('is no photo after its days, unless an order that lives, or a company, has the same; without days it stays [R-6-2]', async () => {
    const { world, db, anna, organisation } = await made({ PHOTOS_KEPT_DAYS: '100' });
    await withPhotos(world, anna, organisation);
    for (const name of ['renewed', 'logo']) {
      const photo_id = await world.picture(Buffer.from(name));
      const { id } = await world.order(anna, organisation, 'terminated', { photo_id });
      await db
        .updateTable('card_orders')
        .set({ status_modified: ago(101) })
        .where('id', '=', id)
        .execute();
      if (name === 'logo') await world.organisation({ logoId: photo_id });
      else await world.order(anna, organisation, 'activated', { photo_id });
    }
    const stay = ['cancelled_by_orderer 99', 'logo', 'personalized 101', 'personalized 99', 'renewed', 'terminated 99'];
    const gone = ['cancelled_by_orderer 101', 'terminated 101'];
    const off = { ...world.portal, config: { ...world.portal.config, kept: { ...world.portal.config.kept, photosDays: null } } };
    await forgetPhotos(off);
    expect(await picturesOf(world)).toEqual([...stay, ...gone].toSorted());
    await forgetPhotos(world.portal);
    expect(await picturesOf(world)).toEqual(stay);
    const rows = await db.selectFrom('card_orders').select(['photo_id', 'status', 'status_modified']).execute();
    expect(rows.filter(({ photo_id }) => photo_id === null)).toHaveLength(4);
  });

  test('is not whose it was after its days, nor who did what to it and why; with `off` it stays [R-6-8]', async () => {
    const { world, db, anna, organisation } = await made({ ENDED_CARDS_KEPT_DAYS: '100' });
    const told = { email: 'anna@example.com', address: 'Storgatan 1', orderer_reference: 'R' };
    const aged = async (status: 'terminated' | 'cancelled_by_holder' | 'activated', days: number) => {
      const holder = await world.person();
      const order = await world.order(holder, organisation, status, { ...told, orderer_reference: `${status} ${days}` });
      await db
        .updateTable('card_orders')
        .set({ status_modified: ago(days) })
        .where('id', '=', order.id)
        .execute();
      return order;
    };
    const [gone, rejected, young, lives] = [
      await aged('terminated', 101),
      await aged('cancelled_by_holder', 101),
      await aged('terminated', 99),
      await aged('activated', 101),
    ];
    await world.order(anna, organisation, 'activated');
    const off = {
      ...world.portal,
      config: { ...world.portal.config, kept: { ...world.portal.config.kept, endedCardsDays: null } },
    };
    expect(await forgetEndedCards(off)).toBe(false);
    const both = await Promise.all([forgetEndedCards(world.portal), forgetEndedCards(world.portal)]);
    expect(both).toEqual([false, false]);
    const names = async (id: string) =>
      db
        .selectFrom('card_order_history')
        .select(['actor_name', 'reason', 'status'])
        .where('order_id', '=', id)
        .orderBy('id')
        .execute();
    for (const order of [gone, rejected]) {
      const found = await world.found(order.id);
      expect(found).toMatchObject({ printable_name: '…', email: null, address: null, orderer_reference: null, holder_id: null });
      expect(found).toMatchObject({ status: order.status, card_number: order.card_number, created: order.created });
      expect(new Set((await names(order.id)).map(({ actor_name: name, reason }) => `${name} ${reason}`))).toEqual(
        new Set(['… null']),
      );
    }
    for (const order of [young, lives]) {
      expect(await world.found(order.id)).toMatchObject({ printable_name: order.printable_name, email: 'anna@example.com' });
      expect((await names(order.id)).some(({ actor_name: name }) => name === '…')).toBe(false);
    }
    const deeds = await db.selectFrom('deeds').select('detail').where('kind', '=', 'forgotten').execute();
    expect(deeds.map(({ detail }) => detail)).toEqual([{ what: 'ended-cards', count: 2 }]);
    // No other card is ordered in the place of one whose holder nobody knows any more.
    expect(mayBeReplaced(await world.found(gone.id), world.portal.today())).toBe(false);
    expect(mayBeReplaced(await world.found(young.id), world.portal.today())).toBe(true);
  });

  test('goes by the piece, until nothing of years is left [R-6-1, R-6-2]', async () => {
    const { world, db, anna, organisation } = await made({ PHOTOS_KEPT_DAYS: '100' });
    const { id } = await world.order(anna, organisation, 'terminated', { photo_id: await world.picture() });
    await db
      .updateTable('card_orders')
      .set({ status_modified: ago(101), pin_sealed: Buffer.from('4711') })
      .execute();
    const { rows } = await sql<{ columns: string }>`
      select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = 'card_orders'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'card_number')`.execute(
      db,
    );
    const columns = sql.raw(rows[0]?.columns ?? '');
    await sql`alter table card_orders disable trigger user`.execute(db);
    try {
      await sql`insert into card_orders (${columns}) select ${columns} from card_orders, generate_series(1, 1000) where id = ${id}`.execute(
        db,
      );
    } finally {
      await sql`alter table card_orders enable trigger user`.execute(db);
    }
    for (const forget of [forgetPins, forgetPhotos])
      expect([await forget(world.portal), await forget(world.portal), await forget(world.portal)]).toEqual([true, true, false]);
    const left = await db.selectFrom('card_orders').select(['pin_sealed', 'photo_id']).distinct().execute();
    expect(left).toEqual([{ pin_sealed: null, photo_id: null }]);
    expect(await picturesOf(world)).toEqual([]);
  });

  test('is not who looked at it after the days of that, nor what was typed of a company [R-6-3, R-6-4]', async () => {
    const kept = { DISCLOSURES_KEPT_DAYS: '500', REGISTRATIONS_KEPT_DAYS: '40', SECURITY_EVENTS_KEPT_DAYS: '50' };
    const { world, db, anna } = await made(kept);
    for (const days of [39, 41, 49, 51, 499, 501]) {
      const looked = { kind: 'staff_order', reader_id: anna.id, subject_person_id: anna.id, order_id: null } as const;
      await db
        .insertInto('disclosures')
        .values({ ...looked, at: ago(days) })
        .execute();
      await db
        .insertInto('security_events')
        .values({ at: ago(days), kind: `of ${days}`, person_id: null, detail: '{}' })
        .execute();
      const typed = { step: 'details', country: 'FI', company_number: `${days}`, outcome: 'not_found', source: 'hand' } as const;
      const { id: person_id } = await world.person();
      await db
        .insertInto('registrations')
        .values({ ...typed, person_id, language: 'en', created: ago(days), changed: ago(days) })
        .execute();
    }
    const without = { ...world.portal.config, kept: { ...world.portal.config.kept, disclosuresDays: null } };
    await forgetReadings({ ...world.portal, config: without });
    expect(await db.selectFrom('disclosures').select('id').execute()).toHaveLength(6);
    for (const forget of [forgetReadings, purgeSessions, forgetRegistrations]) await forget(world.portal);
    expect((await db.selectFrom('disclosures').select('at').orderBy('at').execute())[0]?.at).toEqual(ago(499));
    expect((await db.selectFrom('security_events').select('kind').execute()).map(({ kind }) => kind)).toEqual(
      [39, 41, 49].map((days) => `of ${days}`),
    );
    const typed = await db.selectFrom('registrations').select('company_number').execute();
    expect(typed).toEqual([{ company_number: '39' }]);
  });
});
