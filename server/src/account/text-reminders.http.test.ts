import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { deliverMessages } from '../mail/deliver-messages.ts';
import type { Browser } from '../testing/browser.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestPerson, World } from '../testing/world.ts';
import { forgetPhoneCodes } from './text-reminders.ts';

const minute = 60_000;
const number = '+46701740635';

describeOnEachDatabase('reminders by text message', (fresh, engine) => {
  let world: World;
  let now: Date;
  let eevi: TestPerson;
  let browser: Browser;
  beforeEach(async () => {
    now = new Date('2026-11-24T10:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    eevi = await world.person();
    browser = await withPhone(eevi, number);
  });

  const withPhone = async (person: TestPerson, phone: string | null) => {
    await world.portal.db.updateTable('persons').set({ phone, language: 'sv' }).where('id', '=', person.id).execute();
    return world.signIn(person);
  };
  const send = (by = browser) => by.call(contract.sendPhoneCode);
  const prove = (code: string, by = browser) => by.call(contract.provePhone, { code });
  const choose = (isOn: boolean, by = browser) => by.call(contract.saveTextReminders, { isOn });
  const shown = async (by = browser) => (await by.call(contract.getAccountNotices)).result.textReminders;
  const texts = async () => (await world.messages()).filter(({ kind }) => kind === 'phone-code');
  const lastCode = async () => /\d{6}/.exec((await texts()).at(-1)?.body ?? '')?.[0] ?? 'none';
  const wrong = async () => String((Number(await lastCode()) + 1) % 1_000_000).padStart(6, '0');
  /** The codes that go out now, and to whom; while the gateway is away none. */
  const deliver = async (isAway = false) => {
    const out: string[] = [];
    const send = async ({ recipient, body }: { readonly recipient: string; readonly body: string }) => {
      if (isAway) throw new Error('away');
      out.push(`${recipient} ${/\d{6}/.exec(body)?.[0]}`);
    };
    while (await deliverMessages(world.portal, { channels: ['sms'], send, isFinal: () => false, close: () => undefined }));
    return out;
  };
  const chosen = async () => {
    await send();
    expect((await prove(await lastCode())).status).toBe(200);
  };

  test('are chosen with a number that a code proves, and given up by one call [L-1-2]', async () => {
    expect(await shown()).toEqual({
      phone: '+46 70 174 06 35',
      isMobile: true,
      isProven: false,
      isUnreached: false,
      isOn: false,
    });
    expect((await choose(true)).refused).toBe('errors.phoneCode.notProven');
    expect((await send()).status).toBe(200);
    const [text] = await texts();
    expect(text).toMatchObject({ channel: 'sms', recipient: number, language: 'sv' });
    expect(text?.body).toMatch(/^\d{6} är koden .+ 10 minuter/);
    const code = await lastCode();
    expect((await prove(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    expect(await shown()).toMatchObject({ isProven: true, isOn: true });
    // A code serves once.
    expect((await prove(code)).refused).toBe('errors.phoneCode.over');
    expect((await choose(false)).status).toBe(200);
    expect(await shown()).toMatchObject({ isProven: true, isOn: false });
    expect((await choose(true)).status).toBe(200);
    expect(await shown()).toMatchObject({ isOn: true });
  });

  test('end with the number that was proven: another one, and none, is not [L-1-2]', async () => {
    await chosen();
    const own = await world.signIn(eevi, 'bank', true);
    await send();
    const codeOfTheFirst = await lastCode();
    for (const [phone, isMobile] of [
      ['070-174 06 36', true],
      [null, false],
    ] as const) {
      await own.call(contract.saveAccountPhone, { phone, country: 'SE' });
      expect(await shown()).toMatchObject({ isMobile, isProven: false, isOn: false });
      expect((await choose(true)).refused).toBe('errors.phoneCode.notProven');
      expect((await prove(codeOfTheFirst)).status).not.toBe(200);
    }
    expect((await send()).refused).toBe('errors.phoneCode.noMobileNumber');
  });

  test('take a code of ten minutes and five tries, also where many try at once, and the last that was sent [L-1-2]', async () => {
    await send();
    const replaced = await lastCode();
    now = new Date(now.getTime() + minute);
    await send();
    if (replaced !== (await lastCode())) expect((await prove(replaced)).refused).toBe('errors.phoneCode.wrong');
    const bad = await wrong();
    const tries = await Promise.all(Array.from({ length: 12 }, () => prove(bad)));
    expect(tries.filter(({ refused }) => refused === 'errors.phoneCode.wrong').length).toBeLessThanOrEqual(5);
    expect((await prove(await lastCode())).refused).toBe('errors.phoneCode.over');
    expect(await shown()).toMatchObject({ isProven: false, isOn: false });
    await send();
    now = new Date(now.getTime() + 10 * minute + 1);
    expect((await prove(await lastCode())).refused).toBe('errors.phoneCode.over');
    await send();
    now = new Date(now.getTime() + 10 * minute);
    expect((await prove(await lastCode())).status).toBe(200);
  });

  test('tell how many tries are left, and not the code: what is kept of it is no hash that six digits are tried on [L-1-2]', async () => {
    await send();
    const bad = await wrong();
    expect((await prove(bad)).body).toContain('"left":4');
    expect((await prove('')).body).toContain('"left":3');
    const [kept] = await world.portal.db.selectFrom('phone_codes').selectAll().execute();
    expect(kept?.code_hash.equals(world.portal.secrets.lookupHash(`phone-code:${eevi.id}:${number}:${await lastCode()}`))).toBe(
      true,
    );
    const [row] = await world.portal.db.selectFrom('outbox_messages').selectAll().where('kind', '=', 'phone-code').execute();
    expect(JSON.stringify({ ...row, body: row?.body_sealed.toString('latin1') })).not.toContain(await lastCode());
    // Nobody else's code, also for the same number.
    const other = await withPhone(await world.person(), number);
    expect((await prove(await lastCode(), other)).refused).toBe('errors.phoneCode.over');
  });

  test('bring five codes a day to a person, and to a number, whoever asks [L-1-2]', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await send()).status).toBe(200);
      await deliver();
    }
    const refused = await send();
    expect([refused.status, refused.refused]).toEqual([429, 'errors.phoneCode.tooMany']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    const other = await withPhone(await world.person(), number);
    expect((await send(other)).refused).toBe('errors.phoneCode.tooMany');
    // Nor does a person go through many numbers.
    await withPhone(eevi, '+46701740640');
    expect((await send()).refused).toBe('errors.phoneCode.tooMany');
    expect(await texts()).toHaveLength(5);
    now = new Date(now.getTime() + 24 * 60 * minute + 1);
    browser = await world.signIn(eevi);
    expect((await send()).status).toBe(200);
  });

  test('bring no more than that to a number that several ask for at once [L-1-2]', async () => {
    for (let count = 0; count < 4; count += 1) await send();
    const [one, other] = [await withPhone(await world.person(), number), await withPhone(await world.person(), number)];
    const asked = await atOnce(
      { db: world.portal.db, engine, table: 'asked_mails' },
      async () => send(one),
      async () => send(other),
    );
    expect(asked.map(({ refused }) => refused ?? 'sent').toSorted()).toEqual(['errors.phoneCode.tooMany', 'sent']);
  });

  test('go to a mobile alone, of somebody who is known; a code is asked for ten times a minute at most [L-1-2]', async () => {
    for (const phone of ['+46846500400', null]) {
      await withPhone(eevi, phone);
      expect((await send()).refused).toBe('errors.phoneCode.noMobileNumber');
    }
    const general = await world.signIn(eevi, 'general');
    expect([(await send(general)).status, (await prove('123456', general)).status]).toEqual([403, 403]);
    expect(await shown(general)).toBeNull();
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 409), 429]);
    expect(await texts()).toEqual([]);
  });

  test('send no code that works no more: too old, replaced, or of a number given up meanwhile [L-1-2]', async () => {
    const later = (minutes: number) => (now = new Date(now.getTime() + minutes * minute));
    await send();
    await deliver(true);
    later(9);
    expect(await deliver()).toEqual([`${number} ${await lastCode()}`]);
    await send();
    await deliver(true);
    later(10);
    expect(await deliver()).toEqual([]);
    expect((await texts()).filter(({ failed }) => failed !== null)).toHaveLength(1);
    await send();
    await deliver(true);
    later(1);
    const own = await world.signIn(eevi, 'bank', true);
    await send(own);
    const newest = await world.portal.db
      .selectFrom('outbox_messages')
      .select('id')
      .where('sent', 'is', null)
      .where('failed', 'is', null)
      .execute();
    expect(newest).toHaveLength(1);
    expect(await deliver()).toHaveLength(1);
    // Another's code to the same number stays.
    const other = await withPhone(await world.person(), number);
    await send(other);
    await send(own);
    await own.call(contract.saveAccountPhone, { phone: '070-174 06 36', country: 'SE' });
    expect(await world.portal.db.selectFrom('phone_codes').select('person_id').execute()).toHaveLength(1);
    later(2);
    expect(await deliver()).toHaveLength(1);
  });

  test('end where nobody is reached at the number, which its person is shown until they prove it again or have another [L-1-2]', async () => {
    const comesBack = async () => {
      now = new Date(now.getTime() + minute);
      await send();
      const refuse = async () => Promise.reject(new Error('nobody'));
      await deliverMessages(world.portal, { channels: ['sms'], send: refuse, isFinal: () => true, close: () => undefined });
    };
    await chosen();
    await comesBack();
    expect(await shown()).toMatchObject({ isProven: false, isUnreached: true, isOn: false });
    expect((await choose(true)).refused).toBe('errors.phoneCode.notProven');
    now = new Date(now.getTime() + minute);
    await chosen();
    expect(await shown()).toMatchObject({ isProven: true, isUnreached: false, isOn: true });
    await comesBack();
    const own = await world.signIn(eevi, 'bank', true);
    await own.call(contract.saveAccountPhone, { phone: '070-174 06 36', country: 'SE' });
    expect(await shown()).toMatchObject({ isProven: false, isUnreached: false });
  });

  test('are given up also by who is not known just now [L-1-2]', async () => {
    await chosen();
    const general = await world.signIn(eevi, 'general');
    expect(await shown(general)).toMatchObject({ isOn: true });
    expect((await choose(false, general)).status).toBe(200);
    expect(await shown(general)).toBeNull();
  });

  test('are not offered where no gateway is configured [L-1-2]', async () => {
    await chosen();
    const { portal } = world;
    Object.assign(portal, { config: { ...portal.config, sms: { gateway: null, isOffered: false } } });
    expect(await shown()).toBeNull();
    expect((await send()).refused).toBe('errors.phoneCode.notOffered');
    expect((await prove('123456')).refused).toBe('errors.phoneCode.notOffered');
    expect((await choose(true)).refused).toBe('errors.phoneCode.notOffered');
    expect((await choose(false)).status).toBe(200);
  });

  test('leave no code behind after a day [L-1-2]', async () => {
    await send();
    const left = async () => (await world.portal.db.selectFrom('phone_codes').select('person_id').execute()).length;
    now = new Date(now.getTime() + 23 * 60 * minute);
    await forgetPhoneCodes(world.portal);
    expect(await left()).toBe(1);
    now = new Date(now.getTime() + 61 * minute);
    await forgetPhoneCodes(world.portal);
    expect(await left()).toBe(0);
  });
});
