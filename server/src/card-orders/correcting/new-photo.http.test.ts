import * as contract from '@siteid/contract';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { jpegOf, pngOf } from '../../testing/photos.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';
import { pixelsOfTheDay } from '../ordering/photo-file.ts';
import { lapseCorrections } from './lapse-corrections.ts';

const base64Of = (file: Buffer) => file.toString('base64');

describeOnEachDatabase('another photo of a holder', (fresh, engine) => {
  let world: World;
  let now: Date;
  let organisation: TestOrganisation;
  let clerk: TestPerson;
  let holder: TestPerson;
  let asHolder: Browser;
  let asCompany: Browser;
  let order: CardOrder;
  let given: Buffer;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example' });
    [holder, clerk] = [await world.person(), await world.organisationUser(organisation)];
    [asHolder, asCompany] = [await world.signIn(holder), await world.signIn(clerk)];
    const photo_id = await world.picture(Buffer.from('the old photo'));
    order = await world.order(holder, organisation, 'approved_by_personalizer', { photo_id });
    given = await jpegOf(300, 400);
    await allow(true);
  });
  const allow = async (areTaken: boolean, by = asCompany) =>
    by.call(contract.setHolderPhotos, { organizationCode: organisation.code, areTaken });
  const send = async (more: object, by = asHolder) =>
    by.call(contract.sendBackCardOrder, { orderId: order.id, said: {}, ...more });
  const sendPhoto = async (file = given) => send({ photo: base64Of(file) });
  const read = async (by = asCompany, slots: object = { organizationCode: organisation.code }) =>
    (await by.call(contract.getCorrection, { orderId: order.id, ...slots })).result;
  const answer = async (takes: readonly string[], more: object = {}) =>
    asCompany.call(contract.answerCorrection, {
      organizationId: organisation.code,
      orderId: order.id,
      correctionId: (await read()).correction?.correctionId,
      takes,
      ...more,
    });
  const waiting = async () => world.portal.db.selectFrom('order_corrections').selectAll().execute();
  const descriptions = async () =>
    (await world.portal.db.selectFrom('card_order_history').select('description').orderBy('id').execute()).map(
      ({ description }) => description,
    );
  const photoOf = async (): Promise<Buffer | undefined> => {
    const { photo_id } = await world.found(order.id);
    const found = world.portal.db.selectFrom('pictures').select('content').where('id', '=', photo_id);
    return (await found.executeTakeFirst())?.content;
  };

  test('is seen by the company beside the old one, and taken over as an ordered photo is kept [L-3-6]', async () => {
    expect((await sendPhoto()).result).toEqual({ status: 'approved_by_personalizer', problems: [] });
    const { correction } = await read();
    expect(correction).toMatchObject({ fields: [], note: null, whyNot: null });
    const { now: old, said } = correction?.photo ?? { now: null, said: '' };
    expect((await asCompany.send('GET', old ?? '')).body).toBe('the old photo');
    const shown = await asCompany.send('GET', said);
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ]);
    const own = (await read(asHolder, {})).correction?.photo;
    expect((await asHolder.send('GET', own?.said ?? '')).status).toBe(200);

    expect((await answer(['photo'])).result).toEqual({ status: 'approved_by_orderer', problems: [] });
    const stored = (await photoOf()) ?? Buffer.alloc(0);
    const { width, height, exif } = await sharp(stored).metadata();
    expect([width, height, exif]).toEqual([300, 400, undefined]);
    expect([await waiting(), (await asCompany.send('GET', said)).status]).toEqual([[], 404]);
    expect((await descriptions()).slice(-2)).toEqual(['correction send_back photo', 'correction take_over photo']);
  });

  test('is taken where the company allows it, and nowhere else [L-3-6]', async () => {
    expect((await read(asHolder, {})).mayGivePhoto).toBe(true);
    await allow(false);
    expect((await read(asHolder, {})).mayGivePhoto).toBe(false);
    expect((await sendPhoto()).refused).toBe('errors.correction.noPhoto');
    expect((await send({ said: { city: 'Luleå' } })).result.problems).toEqual([]);
    expect(await waiting()).toMatchObject([{ photo: null, photo_came_as: null }]);
  });

  test('is not decoded for who may not give one, nor of an order that waits for nobody [L-3-6]', async () => {
    const stranger = await world.person();
    expect((await send({ photo: base64Of(given) }, await world.signIn(stranger))).refused).toBe('errors.cards.itemNotFound');
    await allow(false);
    expect((await sendPhoto()).refused).toBe('errors.correction.noPhoto');
    await allow(true);
    const waiting = order.id;
    order = await world.order(holder, organisation, 'printed');
    expect((await sendPhoto()).refused).toBe('errors.cards.transitionNotAllowed');
    const decoded = async () => Promise.all([stranger, holder].map(async ({ id }) => (await pixelsOfTheDay.get(id)) !== null));
    expect(await decoded()).toEqual([false, false]);
    order = await world.found(waiting);
    expect([(await sendPhoto()).status, await decoded()]).toEqual([200, [false, true]]);
  });

  test('is judged as one that is ordered with: its kind, its size and its pixels [L-3-6]', async () => {
    const problems = async (photo: string) =>
      (await send({ photo, said: { city: 'Luleå' } })).result.problems.map(({ field, reason }) => [field, reason]);
    expect(await problems('no photo')).toEqual([['photo', 'photoNotAnImage']]);
    expect(await problems(base64Of(Buffer.from('%PDF-1.7')))).toEqual([['photo', 'photoNotAnImage']]);
    expect(await problems(base64Of(pngOf(200, 300)))).toEqual([['photo', 'photoTooSmall']]);
    expect(await problems(base64Of(pngOf(2000, 2000)))).toEqual([['photo', 'photoTooManyPixels']]);
    expect(await waiting()).toEqual([]);
  });

  test('that the order has already says nothing, and the same again is answered alike [L-3-6]', async () => {
    await sendPhoto();
    expect((await sendPhoto()).result.problems).toEqual([]);
    expect((await sendPhoto(pngOf(300, 400))).refused).toBe('errors.cards.correctionWaits');
    expect((await send({ said: { city: 'Luleå' } })).refused).toBe('errors.cards.correctionWaits');
    expect((await descriptions()).filter((each) => each !== null)).toHaveLength(1);
    await answer(['photo']);
    await world.portal.db
      .updateTable('card_orders')
      .set({ status: 'approved_by_personalizer' })
      .where('id', '=', order.id)
      .execute();
    expect((await sendPhoto()).result.problems).toEqual([{ field: 'note', reason: 'missing', values: {} }]);
  });

  test('is forgotten where it is not taken over: declined, withdrawn, lapsed or left out [L-3-6]', async () => {
    const isForgotten = async () => {
      expect([await waiting(), await photoOf()]).toEqual([[], Buffer.from('the old photo')]);
      expect(await world.portal.db.selectFrom('pictures').select('id').execute()).toHaveLength(1);
    };
    await sendPhoto();
    await answer([], { word: 'The old one is right' });
    await isForgotten();
    await sendPhoto();
    const correctionId = (await read(asHolder, {})).correction?.correctionId ?? '';
    await asHolder.call(contract.withdrawCorrection, { orderId: order.id, correctionId });
    await isForgotten();
    await send({ photo: base64Of(given), said: { city: 'Luleå' } });
    now = new Date(now.getTime() + 31 * 86_400_000);
    await lapseCorrections(world.portal);
    await isForgotten();
    [asHolder, asCompany] = [await world.signIn(holder), await world.signIn(clerk)];
    await send({ photo: base64Of(given), said: { city: 'Luleå' } });
    expect((await answer(['city'])).result.problems).toEqual([]);
    await isForgotten();
    expect((await answer(['photo'])).status).toBe(400);
  });

  test('takes the place of the old one, which another order that has it keeps, and nobody else [L-3-6, L-4-3, R-6-2]', async () => {
    const { photo_id: old } = await world.found(order.id);
    const { id: card } = await world.order(holder, organisation, 'terminated', { photo_id: old });
    await sendPhoto();
    await answer(['photo']);
    const pictures = async () => (await world.portal.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id);
    const { photo_id: taken } = await world.found(order.id);
    expect(new Set(await pictures())).toEqual(new Set([old, taken]));
    expect((await world.found(card)).photo_id).toBe(old);
    const photo_id = await world.picture(Buffer.from('of one alone'));
    order = await world.order(holder, organisation, 'approved_by_personalizer', { photo_id });
    await sendPhoto(await jpegOf(320, 400));
    await answer(['photo']);
    expect(new Set(await pictures())).toEqual(new Set([old, taken, (await world.found(order.id)).photo_id]));
  });

  test('is not taken over twice, and none is that was not given [L-3-6]', async () => {
    await send({ said: { city: 'Luleå' } });
    expect((await answer(['photo'])).refused).toBe('errors.cards.changedMeanwhile');
    order = await world.order(holder, organisation, 'approved_by_personalizer');
    await sendPhoto();
    const correctionId = (await read()).correction?.correctionId;
    const take = async () =>
      asCompany.call(contract.answerCorrection, {
        organizationId: organisation.code,
        orderId: order.id,
        correctionId,
        takes: ['photo'],
      });
    const both = await atOnce({ db: world.portal.db, engine, table: 'card_orders' }, take, take);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await world.portal.db.selectFrom('pictures').select('id').execute()).length).toBe(2);
  });

  test('is shown to its holder and the company alone [L-3-6, T1]', async () => {
    await sendPhoto();
    const mine = (await read(asHolder, {})).correction?.photo?.said ?? '';
    const theirs = (await read()).correction?.photo?.said ?? '';
    const stranger = await world.person();
    const asStranger = await world.signIn(stranger);
    expect([(await asStranger.send('GET', mine)).status, (await asStranger.send('GET', theirs)).status]).toEqual([404, 403]);
    expect((await world.visitor().send('GET', mine)).status).toBe(403);
    expect((await asHolder.send('GET', `${mine.split('=')[0]}=${order.id}`)).status).toBe(404);
    // Who came by a forwarded link.
    await world.portal.db.updateTable('card_orders').set({ redeemed_by: stranger.id }).where('id', '=', order.id).execute();
    expect((await asStranger.send('GET', mine)).status).toBe(404);
    expect(await read(asStranger, {})).toEqual({ correction: null, mayGivePhoto: false });
  });

  test('is allowed by a main user, and the company’s log says by whom [L-3-6]', async () => {
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    expect((await allow(false, basic)).status).toBe(403);
    expect((await asCompany.call(contract.setHolderPhotos, { organizationCode: organisation.code })).status).toBe(400);
    await allow(true);
    await allow(false);
    const { changes } = (await asCompany.call(contract.getOrganisationUserChanges, { organizationCode: organisation.code }))
      .result;
    expect(changes.map(({ kind, becomes, by }) => [kind, becomes, by])).toEqual([
      ['holder-photos', 'off', clerk.name],
      ['holder-photos', 'on', clerk.name],
    ]);
    const details = await asCompany.call(contract.getOrganisationDetails, { organizationCode: organisation.code });
    expect(details.result.takesHolderPhotos).toBe(false);
  });
});
