import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { PersonExport } from '../person-data/export-person.ts';
import type { Browser } from '../testing/browser.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { signInAs, startSignInPortal } from '../testing/sign-in-portal.ts';
import { type TestPerson, World } from '../testing/world.ts';

const weak = 'errors.account.signInToProve';
const day = 24 * 3_600_000;

describeOnEachDatabase('what the portal keeps of whoever is signed in', (fresh, engine) => {
  let world: World;
  let clock: number;
  let eevi: TestPerson;
  let browser: Browser;
  beforeEach(async () => {
    clock = Date.parse('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => new Date(clock) });
    eevi = await world.person({ givenNames: 'Eevi', familyNames: 'Mäkinen' });
    browser = await world.signIn(eevi, 'bank', true);
  });
  const data = async (by = browser) => (await by.call(contract.getAccountData)).result;
  const file = (by = browser) => by.send('GET', `/api${contract.getAccountFile.path}`);
  const erase = (by = browser) => by.call(contract.eraseAccount);
  const deeds = () =>
    world.portal.db
      .selectFrom('deeds')
      .select(['kind', 'person_id', 'operator', 'detail'])
      .where('kind', 'in', ['person-exported', 'person-erased'])
      .orderBy('id')
      .execute();
  const row = ({ id }: TestPerson) =>
    world.portal.db.selectFrom('persons').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('takes a sign-in of just now that proves who it is; by another nothing is read and nothing changed [R-6-9, R-6-10]', async () => {
    const recorded = await world.person({ source: 'manualIdVerification', document: 'passport' });
    const before = [await row(eevi), await row(recorded)];
    for (const by of [
      await world.signIn(eevi),
      await world.signIn(eevi, 'general', true),
      await world.signIn(eevi, 'sms', true),
      await world.signIn(recorded, 'general', true),
    ]) {
      expect(await data(by)).toEqual({ mayDo: false, filesLeft: 3, obstacles: [] });
      expect([await file(by), await erase(by)]).toMatchObject([
        { status: 409, refused: weak },
        { status: 409, refused: weak },
      ]);
    }
    expect(await data()).toMatchObject({ mayDo: true });
    clock += 601_000;
    expect([(await data()).mayDo, (await file()).refused, (await erase()).refused]).toEqual([false, weak, weak]);
    expect([[await row(eevi), await row(recorded)], await deeds()]).toEqual([before, []]);
    // Nor by a session that is over, or from a page of another site.
    await world.portal.db
      .updateTable('sessions')
      .set({ expires: new Date(clock - 1000) })
      .execute();
    expect([(await file()).status, (await erase()).status, (await browser.call(contract.getAccountData)).status]).toEqual([
      403, 403, 403,
    ]);
    expect(await deeds()).toEqual([]);
  });

  test('comes to them as a file: theirs, and nobody else’s; a page elsewhere cannot ask for it; the deed is theirs [R-6-9]', async () => {
    const organisation = await world.organisation({ name: 'Norrbygg' });
    const karl = await world.organisationUser(organisation);
    const own = await world.order(eevi, organisation, 'activated', { email: 'eevi@example.com' });
    const other = await world.order(karl, organisation, 'activated', { email: 'karl@example.com' });
    for (const headers of [{ 'x-csrf-token': undefined }, { 'sec-fetch-site': 'cross-site' }])
      expect((await browser.send('GET', '/api/account/file', undefined, headers)).status).toBe(403);
    expect(await deeds()).toEqual([]);
    const sent = await file();
    expect(sent.headers['content-disposition']).toContain(`filename*=UTF-8''my-data-2026-11-20.json`);
    expect(sent.headers['cache-control']).toContain('no-store');
    const told = JSON.parse(sent.body) as PersonExport;
    expect(told).toMatchObject({ exportOf: 'siteid person', person: eevi.id, made: '2026-11-20T12:00:00.000Z' });
    expect(told.told['card_orders']?.[0]).toMatchObject([{ id: own.id, given_names: 'Eevi' }]);
    expect(told.told['deeds']?.[0]).toContainEqual(expect.objectContaining({ kind: 'person-exported' }));
    for (const others of [karl.id, karl.governmentId.value, other.id, 'Nystr', 'karl@', own.card_number ?? ''])
      expect(sent.body).not.toContain(others);
    expect(await deeds()).toEqual([{ kind: 'person-exported', person_id: eevi.id, operator: null, detail: { person: eevi.id } }]);
  });

  test('is a file three times in 24 hours, also of several at once; what others downloaded does not count [R-6-9]', async () => {
    const karl = await world.person();
    const his = await world.signIn(karl, 'bank', true);
    expect((await file(his)).status).toBe(200);
    expect((await file()).status).toBe(200);
    clock += 60_000;
    expect((await file()).status).toBe(200);
    expect(await data()).toMatchObject({ mayDo: true, filesLeft: 1 });
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'deeds' },
      () => file(),
      () => file(),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const refused = await file();
    expect(refused).toMatchObject({
      status: 429,
      refused: 'errors.accountData.tooManyFiles',
      data: { limit: 3, retryAfterHours: 24, retryAfterSeconds: 86_340 },
    });
    expect(refused.headers['retry-after']).toBe('86340');
    expect([await data(), await data(his)]).toMatchObject([{ filesLeft: 0 }, { filesLeft: 2 }]);
    expect(await deeds()).toHaveLength(4);
    // From the moment on at which the first of them is a day old.
    clock += day - 60_000;
    browser = await world.signIn(eevi, 'bank', true);
    expect(await data()).toMatchObject({ mayDo: true, filesLeft: 1 });
    expect([(await file()).status, (await file()).status]).toEqual([200, 429]);
  });

  test('stays while something stands in the way: all of it is told, each with its order, and nothing changes [R-6-10]', async () => {
    const obstacles: contract.ErasureObstacle[] = [];
    const before = await row(eevi);
    const statuses = [
      ['personalized', 'card'],
      ['activated', 'card'],
      ['suspended', 'card'],
      ['ordered', 'order'],
      ['approved_by_orderer', 'order'],
      ['approved_by_personalizer', 'order'],
      ['ready_to_personalize', 'order'],
      ['cancelled_by_holder', 'rejection'],
    ] as const;
    for (const [status, what] of statuses) {
      const { id: orderId } = await world.order(eevi, await world.organisation({ name: status }), status);
      obstacles.push({ what, of: status, orderId });
      // The page leads there.
      expect([status, (await browser.call(contract.getCardOrderDetails, { orderId })).status]).toEqual([status, 200]);
    }
    const { id: organisation_id } = await world.organisation({ name: 'Norrbygg' });
    const { db } = world.portal;
    const place = { person_id: eevi.id, organisation_id, user_type: 'basic', state: 'accepted' } as const;
    await db.insertInto('company_users').values(place).execute();
    const [operator, clerk] = [await world.operator(), await world.clerk()];
    await db
      .updateTable('person_permissions')
      .set({ person_id: eevi.id })
      .where('person_id', 'in', [operator.id, clerk.id])
      .execute();
    await world.grant(eevi, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    obstacles.push(
      { what: 'company', of: 'Norrbygg', orderId: null },
      { what: 'supplier', of: 'Kortverket', orderId: null },
      { what: 'office', of: 'Skanningscentralen', orderId: null },
      { what: 'staff', of: null, orderId: null },
    );
    const told = await data();
    expect(new Set(told.obstacles)).toEqual(new Set(obstacles));
    expect((await erase()).result).toEqual({ isErased: false, obstacles: told.obstacles, signOutAt: null });
    expect([await row(eevi), await deeds(), await world.messages()]).toEqual([before, [], []]);
    expect(await data()).toEqual(told);
  });

  test('is erased, with their sessions; their address is told, without their name, and the deed is theirs [R-6-10]', async () => {
    const { db } = world.portal;
    const organisation = await world.organisation({ name: 'Norrbygg' });
    await world.order(eevi, organisation, 'terminated', { email: 'eevi@example.com' });
    await db.updateTable('persons').set({ email: 'eevi@example.com', language: 'fi' }).where('id', '=', eevi.id).execute();
    const karl = await world.person();
    const [phone, his] = [await world.signIn(eevi), await world.signIn(karl)];
    const earlier = await world.messages();
    expect(earlier.length).toBeGreaterThan(0);
    const done = await erase();
    expect(done.result).toEqual({ isErased: true, obstacles: [], signOutAt: null });
    expect(done.headers['set-cookie']).toContainEqual(expect.stringMatching(/siteid-session.*Expires=Thu, 01 Jan 1970/));
    for (const by of [browser, phone]) expect((await by.call(contract.getAccount)).status).toBe(403);
    expect((await his.call(contract.getAccount)).result.fullName).not.toBe('…');
    expect(await row(eevi)).toMatchObject({ given_names: '…', family_names: '', email: null, erased: new Date(clock) });
    const mails = await world.messages();
    expect(mails.map(({ kind, recipient, language }) => [kind, recipient, language])).toEqual([
      ['person-erased', 'eevi@example.com', 'fi'],
    ]);
    expect(mails[0]?.body).toContain('Olemme poistaneet tiedot');
    expect(JSON.stringify(mails)).not.toMatch(/Eevi|Mäkinen|Astrid/);
    expect(await deeds()).toEqual([{ kind: 'person-erased', person_id: eevi.id, operator: null, detail: { person: eevi.id } }]);
  });

  test('is erased once, by two at once: the session of the other has ended with it [R-6-10]', async () => {
    const other = await world.signIn(eevi, 'bank', true);
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'deeds' },
      () => erase(),
      () => erase(other),
    );
    expect(both.filter(({ status }) => status === 200)).toMatchObject([{ result: { isErased: true } }]);
    expect([
      [200, 403],
      [200, 409],
    ]).toContainEqual(both.map(({ status }) => status).toSorted());
    expect(await deeds()).toHaveLength(1);
  });

  test('is not erased by a session that is ended at the same time, or that one ended nothing [R-6-10]', async () => {
    const other = await world.signIn(eevi);
    const [erased, ended] = await atOnce(
      { db: world.portal.db, engine, table: 'deeds' },
      () => erase(),
      () => other.call(contract.endAccountSessions, { sessionId: null }),
    );
    const isErased = erased.status === 200 && erased.result.isErased;
    expect(isErased).toBe(!(ended.status === 200 && ended.result.ended === 1));
    expect((await row(eevi)).erased === null).toBe(!isErased);
  });

  test('of a file and the end at once both are whole: the file is of before, or there is none [R-6-9, R-6-10]', async () => {
    const [sent, erased] = await atOnce(
      { db: world.portal.db, engine, table: 'deeds' },
      () => file(),
      () => erase(),
    );
    expect(erased).toMatchObject({ status: 200, result: { isErased: true } });
    if (sent.status === 200) expect(JSON.parse(sent.body)).toMatchObject({ person: eevi.id });
    else expect([403, 409]).toContain(sent.status);
  });
});

describeOnEachDatabase('whoever erases themselves', (fresh) => {
  test('keeps no cookie of the session, comes to the page that says so, and is somebody new by the next sign-in [R-6-10]', async () => {
    const portal = await startSignInPortal(await fresh(), { env: { URL_AFTER_SIGN_OUT: 'https://www.example.com/bye' } });
    try {
      const { db } = portal.portal;
      const visitor = portal.visitor();
      await signInAs(portal, visitor, 'astrid-lindqvist', 'bank');
      await db.updateTable('sessions').set({ is_fresh: true }).execute();
      const { json, status } = await visitor.call('/account/erase', undefined, 'POST');
      expect([status, json.result.isErased]).toEqual([200, true]);
      const erased = `${portal.portal.config.http.publicUrl}/account/erased`;
      // The demo's broker ends no session of its own: `forged-sign-in.http.test.ts` has one that does.
      expect(json.result.signOutAt).toBeNull();
      expect([...visitor.cookies.keys()].filter((name) => name.startsWith('siteid-session'))).toEqual([]);
      // Others are led where the operator says.
      expect((await visitor.open(`/authentication/signed-out?state=${encodeURIComponent(erased)}`)).location).toBe(erased);
      expect((await visitor.open('/authentication/signed-out?state=/cards/all')).location).toBe('https://www.example.com/bye');
      await signInAs(portal, visitor, 'astrid-lindqvist', 'bank');
      const persons = await db.selectFrom('persons').select(['given_names', 'erased']).orderBy('created').execute();
      expect(persons).toMatchObject([{ given_names: '…' }, { erased: null }]);
    } finally {
      await portal.close();
    }
  });
});
