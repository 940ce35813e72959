import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestPerson, World } from '../testing/world.ts';

describeOnEachDatabase('my account', (fresh, engine) => {
  let world: World;
  let eevi: TestPerson;
  let browser: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    eevi = await world.person({ givenNames: 'Eevi', familyNames: 'Mäkinen' });
    browser = await world.signIn(eevi);
  });
  const account = async (by = browser) => (await by.call(contract.getAccount)).result;
  const sessions = async (by = browser) => (await by.call(contract.getAccountSessions)).result.sessions;
  const end = (by: Browser, sessionId: string | null) => by.call(contract.endAccountSessions, { sessionId });

  test('has the name and the verified identities: how, when, until when; and no government id [W-4-1]', async () => {
    const shown = await browser.call(contract.getAccount);
    expect(shown.result).toMatchObject({ fullName: 'Eevi Mäkinen', dateOfBirth: '1990-01-01', email: null, phone: null });
    const [identity] = shown.result.identities;
    expect(identity).toMatchObject({ source: 'gluuProvision', document: 'eid', idType: 'ssn', country: 'SE', counts: 'session' });
    expect(Date.parse(identity?.until ?? '')).toBeGreaterThan(Date.now());
    expect(shown.body).not.toContain(eevi.governmentId.value);
    const general = await account(await world.signIn(eevi, 'general'));
    expect(general.identities).toMatchObject([{ counts: 'no', until: null }]);
    const recorded = await world.person({ source: 'manualIdVerification', document: 'passport' });
    const office = await account(await world.signIn(recorded, 'general'));
    expect(office.identities).toMatchObject([{ source: 'manualIdVerification', counts: 'always', until: null }]);
  });

  test('lists the companies of the person, and takes a phone number or gives it up [W-4-3]', async () => {
    const norrbygg = await world.organisation({ name: 'Norrbygg' });
    const karl = await world.organisationUser(norrbygg);
    const his = await world.signIn(karl, 'bank', true);
    expect((await account(his)).organisations).toEqual([
      { organizationCode: norrbygg.code, name: 'Norrbygg', userType: 'main', isInvited: false },
    ]);
    const save = (phone: string | null) => his.call(contract.saveAccountPhone, { phone, country: 'SE' });
    expect((await save('12')).refused).toBe('errors.validation.field.componentCustomValidation.phoneNumber');
    expect((await save('070-174 06 35')).result).toEqual({ phone: '+46 70 174 06 35' });
    expect((await account(his)).phone).toBe('+46 70 174 06 35');
    expect((await account()).phone).toBeNull();
    await save(null);
    expect((await account(his)).phone).toBeNull();
  });

  test('tells the person’s e-mail address that their phone number changed, each time that it does, and not which it is [W-4-3]', async () => {
    const { db } = world.portal;
    await db.updateTable('persons').set({ email: 'eevi@example.com', language: 'fi' }).where('id', '=', eevi.id).execute();
    const own = await world.signIn(eevi, 'bank', true);
    const save = (phone: string | null) => own.call(contract.saveAccountPhone, { phone, country: 'SE' });
    const told = async () => (await world.messages()).filter(({ kind }) => kind === 'phone-changed');
    // The same number written otherwise is no change.
    for (const phone of ['070-174 06 35', '+46 70 174 06 35', '070-174 06 36', null])
      expect((await save(phone)).status).toBe(200);
    const mails = await told();
    expect(mails.map(({ recipient, language }) => [recipient, language])).toEqual(
      Array.from({ length: 3 }, () => ['eevi@example.com', 'fi']),
    );
    for (const [index, words] of ['on lisätty puhelinnumero', 'puhelinnumero on vaihdettu', 'on poistettu'].entries())
      expect(mails[index]?.body).toContain(words);
    expect(JSON.stringify(mails)).not.toMatch(/174 ?06/);
    for (let turn = 0; turn < 17; turn += 1) expect((await save(`070-174 06 ${10 + turn}`)).status).toBe(200);
    // A change that nobody is told of is not made.
    expect((await save('070-174 06 99')).refused).toBe('errors.cards.tooManyMails');
    expect((await account(own)).phone).toBe('+46 70 174 06 26');
    const events = await db.selectFrom('security_events').select('kind').where('kind', '=', 'phone-changed').execute();
    expect(events).toHaveLength(20);
  });

  test('lets the address and the phone be changed by a sign-in that proves who it is, where that is known [W-4-2, W-4-3]', async () => {
    const change = async (by: Browser) => [
      (await by.call(contract.requestEmailChange, { email: `${world.next()}@example.com` })).refused,
      (await by.call(contract.saveAccountPhone, { phone: '070-174 06 35', country: 'SE' })).refused,
      (await account(by)).mayChangeContact,
    ];
    const weak = 'errors.account.signInToProve';
    const recorded = await world.person({ source: 'manualIdVerification', document: 'passport' });
    // A password proves nothing of whom an office recorded either, and a code by SMS not who has an e-ID.
    for (const [who, method] of [
      [eevi, 'general'],
      [eevi, 'sms'],
      [recorded, 'general'],
    ] as const)
      expect([method, ...(await change(await world.signIn(who, method, true)))]).toEqual([method, weak, weak, false]);
    expect([(await account()).phone, await world.messages()]).toEqual([null, []]);
    const unknown = await world.person();
    await world.portal.db.deleteFrom('verified_identities').where('person_id', '=', unknown.id).execute();
    // Not by whichever sign-in: who finds a browser open, or has its cookie, changes nothing.
    for (const [who, method] of [
      [eevi, 'bank'],
      [recorded, 'sms'],
      [recorded, 'manual'],
      [unknown, 'general'],
    ] as const) {
      expect(await change(await world.signIn(who, method))).toEqual([weak, weak, false]);
      const by = await world.signIn(who, method, true);
      expect(await change(by)).toEqual([undefined, undefined, true]);
      await world.portal.db
        .updateTable('sessions')
        .set({ created: new Date(world.portal.now().getTime() - 601_000) })
        .execute();
      expect(await change(by)).toEqual([weak, weak, false]);
    }
  });

  test('lists where the person is signed in, this session first, without an address or a secret [W-4-4, R-8-1]', async () => {
    const phone = await world.signIn(eevi, 'mobile');
    await world.signIn(await world.person());
    const shown = await browser.call(contract.getAccountSessions);
    expect(shown.result.sessions.map(({ isCurrent, method }) => [isCurrent, method])).toEqual([
      [true, 'bank'],
      [false, 'mobile'],
    ]);
    expect(Object.keys(shown.result.sessions[0] ?? {}).toSorted()).toEqual(
      ['begun', 'browser', 'id', 'isCurrent', 'lastUsed', 'method', 'system'].toSorted(),
    );
    const hashes = await world.portal.db.selectFrom('sessions').select('id_hash').execute();
    expect(hashes).toHaveLength(3);
    for (const { id_hash: hash } of hashes)
      for (const written of ['hex', 'base64', 'base64url'] as const) expect(shown.body).not.toContain(hash.toString(written));
    expect((await sessions(phone)).map(({ method }) => method)).toEqual(['mobile', 'bank']);
  });

  test('ends one session or all others with their next call, never this one, nor another person’s [W-4-4, R-8-1]', async () => {
    const [phone, tablet] = [await world.signIn(eevi), await world.signIn(eevi)];
    const stranger = await world.signIn(await world.person());
    const [theirs] = await sessions(stranger);
    expect((await end(browser, theirs?.id ?? '')).result).toEqual({ ended: 0 });
    expect((await stranger.call(contract.getAccount)).status).toBe(200);
    const [mine] = await sessions();
    expect((await end(browser, mine?.id ?? '')).result).toEqual({ ended: 0 });
    const [its] = await sessions(phone);
    expect((await end(browser, its?.id ?? '')).result).toEqual({ ended: 1 });
    expect((await end(browser, its?.id ?? '')).result).toEqual({ ended: 0 });
    expect([(await phone.call(contract.getAccount)).status, (await tablet.call(contract.getAccount)).status]).toEqual([403, 200]);
    expect((await end(browser, null)).result).toEqual({ ended: 1 });
    expect((await tablet.call(contract.getAccount)).status).toBe(403);
    expect(await sessions()).toHaveLength(1);
  });

  test('of two sessions that end each other at once one stays [W-4-4]', async () => {
    const other = await world.signIn(eevi);
    const ended = await atOnce(
      { db: world.portal.db, engine, table: 'sessions' },
      async () => end(browser, null),
      async () => end(other, null),
    );
    expect(ended.filter(({ status, result }) => status === 200 && result.ended === 1)).toHaveLength(1);
    const left = [(await browser.call(contract.getAccount)).status, (await other.call(contract.getAccount)).status];
    expect(left.toSorted()).toEqual([200, 403]);
  });
});
