import { Writable } from 'node:stream';
import { languages } from '@siteid/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { portalText } from '../../messages/catalogue.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { reachBroker, type SignInPortal, signInAs, startSignInPortal, throughCallback } from '../../testing/sign-in-portal.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { demoPeople } from '../world/demo-people.ts';

const phone = '+46701740607';
const minute = 60_000;

describeOnEachDatabase('the demo’s broker', (fresh) => {
  let portal: SignInPortal;
  let clock: number;
  let log: string[];

  beforeEach(async () => {
    const database = await fresh();
    clock = Date.now();
    log = [];
    const logTo = new Writable({ write: (chunk, _, done) => done(void log.push(String(chunk))) });
    portal = await startSignInPortal(database, { now: () => new Date(clock), logTo });
  });
  afterEach(() => portal.close());

  const broker = async (visitor: Visitor, query = '') =>
    (await reachBroker(visitor, `/authentication/sign-in?redirect_uri=/${query}`)).href;

  test('asks for the method, unless the portal asked for one, then for the person by name', async () => {
    const visitor = portal.visitor();
    const { body } = await visitor.open(await broker(visitor));
    expect([...body.matchAll(/href="\?method=\w+">([^<]+)/g)].map(([, name]) => name)).toEqual([
      'Bank ID',
      'Mobile or smart ID',
      'SMS code',
      'Manual ID',
      'General',
    ]);
    const people = await visitor.open(await broker(visitor, '&method=mobile'));
    const names = [...people.body.matchAll(/<button name="person"[^>]*>([^<]+)/g)].map(([, name]) => name?.trim());
    expect(names).toHaveLength(demoPeople.length);
    expect(names.slice(0, 2)).toEqual(['Eevi Mäkinen', 'Ivar Tamm']);
    expect(names).toContain('Astrid Lindqvist');
  });

  test.each(languages)('speaks %s to who reads it [1-10]', async (language) => {
    const visitor = portal.visitor();
    const headers = { 'accept-language': language };
    const pages = [await visitor.open(await broker(visitor, '&method=sms'), { headers })];
    const address = await broker(visitor, '&method=bank');
    for (const step of ['', '?method=', '?method=manual&step=someone-else']) {
      pages.push(await visitor.open(`${address}${step}`, { headers }));
    }
    for (const { body } of pages) {
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain(portalText(language, 'demo.signIn.cancel'));
      if (language !== 'en') expect(body.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/\b(the|sign in|cancel|your|given|family)\b/i);
    }
  });

  test('runs no script, and escapes what is typed', async () => {
    const visitor = portal.visitor();
    const address = await broker(visitor, '&method=bank');
    const page = await visitor.post(address, { step: 'someone-else', method: 'bank', givenNames: '"><img src=x onerror=1>' });
    expect(page.status).toBe(422);
    expect(page.body).not.toMatch(/<script|<img|style="/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).not.toContain('script-src');
  });

  test('signs somebody out, and the portal with them: by a message that only it can sign [R-8-2]', async () => {
    const [astrid, bjorn] = [portal.visitor(), portal.visitor()];
    await signInAs(portal, astrid, 'astrid-lindqvist', 'bank');
    await signInAs(portal, bjorn, 'bjorn-akesson', 'bank');
    const isSignedIn = async (visitor: Visitor) => (await visitor.call('/cards/orders-for-display')).status === 200;
    const anybody = portal.visitor();
    const { body } = await anybody.open('/demo/broker/signed-in');
    const buttons = [...body.matchAll(/name="session" value="([^"]+)">([^<]+)/g)].map(([, session, name]) => ({ session, name }));
    expect(buttons.map(({ name }) => name)).toEqual(['Sign out Björn Åkesson', 'Sign out Astrid Maria Lindqvist']);
    const session = buttons[1]?.session ?? '';
    expect((await anybody.post('/demo/broker/signed-in', { session })).body).toContain('Astrid Maria Lindqvist is signed out');
    expect([await isSignedIn(astrid), await isSignedIn(bjorn)]).toEqual([false, true]);
    expect((await anybody.post('/demo/broker/signed-in', { session })).body).not.toContain('Astrid');
  });

  test('names its pages by the configured address, whatever the host header says [T18]', async () => {
    const { body } = await portal
      .visitor()
      .open(`${new URL(portal.portal.config.identityProvider.issuer).pathname}/.well-known/openid-configuration`, {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
      });
    expect(body).not.toContain('evil');
    expect(JSON.parse(body).authorization_endpoint).toBe(`${portal.portal.config.identityProvider.issuer}/auth`);
  });

  test('forgets who sat there before: the next sign-in asks again', async () => {
    const visitor = portal.visitor();
    await signInAs(portal, visitor, 'astrid-lindqvist', 'bank');
    await visitor.open('/authentication/sign-out');
    expect(await broker(visitor)).toContain('/interaction/');
    await signInAs(portal, visitor, 'bjorn-akesson', 'bank');
    expect((await visitor.call('/general/en/auth-info')).json.result.userProfile.fullName).toBe('Björn Åkesson');
  });

  test('leads on when its page is of a sign-in that is over', async () => {
    const visitor = portal.visitor();
    const address = await broker(visitor);
    const page = await portal.visitor().open(address);
    expect([page.status, page.body.includes('This sign-in is over')]).toEqual([410, true]);
  });

  describe('a code by SMS [T25]', () => {
    async function start(typed = phone): Promise<{ visitor: Visitor; address: string; code: string }> {
      const visitor = portal.visitor();
      const address = await broker(visitor, '&method=sms');
      await visitor.post(address, { step: 'person', method: 'sms', person: 'catalina-popescu' });
      await visitor.post(address, { step: 'phone', method: 'sms', phone: typed });
      return { visitor, address, code: portal.sms.at(-1)?.code ?? '' };
    }
    const enter = ({ visitor, address }: { visitor: Visitor; address: string }, code: string) =>
      visitor.post(address, { step: 'code', method: 'sms', code });
    const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

    test('opens the sign-in it was sent for, once', async () => {
      const started = await start();
      expect(started.code).toMatch(/^\d{6}$/);
      const other = await start('+46701740608');
      expect((await enter(other, started.code)).status).toBe(started.code === other.code ? 303 : 422);
      const page = await enter(started, started.code);
      expect(await throughCallback(started.visitor, page)).toBe('http://localhost:3000/');
      expect((await enter(started, started.code)).status).not.toBe(200);
      expect(portal.sms.map((each) => each.phone)).toEqual([phone, '+46701740608']);
    });

    test('is refused at the sixth try, after five minutes, and when a newer one was sent', async () => {
      const tried = await start();
      for (let tries = 0; tries < 5; tries += 1) expect((await enter(tried, wrong(tried.code))).status).toBe(422);
      expect((await enter(tried, tried.code)).status).toBe(422);

      const late = await start('+46701740608');
      clock += 5 * minute + 1;
      expect((await enter(late, late.code)).status).toBe(422);

      const superseded = await start('+46701740609');
      await superseded.visitor.post(superseded.address, { step: 'phone', method: 'sms', phone: '+46701740609' });
      const newer = portal.sms.at(-1)?.code ?? '';
      expect((await enter(superseded, newer === superseded.code ? wrong(newer) : superseded.code)).status).toBe(422);
      expect((await enter(superseded, newer)).status).toBe(303);
    });

    test('is sent three times in a quarter of an hour, and pages say the same of a number that nobody knows', async () => {
      const answers = async (number: string) => {
        const visitor = portal.visitor();
        const address = await broker(visitor, '&method=sms');
        await visitor.post(address, { step: 'person', method: 'sms', person: 'catalina-popescu' });
        const pages = [];
        for (let sends = 0; sends < 4; sends += 1) {
          const { status, location, body } = await visitor.post(address, { step: 'phone', method: 'sms', phone: number });
          pages.push([status, location?.replace(address, ''), body.replaceAll(number, '')]);
        }
        return pages;
      };
      const known = await answers(phone);
      expect(known.map(([status]) => status)).toEqual([303, 303, 303, 429]);
      expect(await answers('+10000000000')).toEqual(known);
    });

    test('goes to a number with its country code, written as people write it', async () => {
      const { visitor, address } = await start('0046 (70) 174-06 07');
      expect(portal.sms.at(-1)?.phone).toBe(phone);
      const page = await visitor.post(address, { step: 'phone', method: 'sms', phone: '070 174' });
      expect([page.status, page.body.includes('aria-invalid')]).toEqual([422, true]);
    });
  });

  test('nothing of a sign-in is in the log: no code, state, number, name or return address [T26]', async () => {
    const visitor = portal.visitor();
    await signInAs(portal, visitor, 'catalina-popescu', 'sms', { returnTo: '/cards/all?canary=4711' });
    await signInAs(portal, visitor, 'astrid-lindqvist', 'bank');
    await visitor.open('/authentication/callback?state=canary-state&code=canary-code');
    await visitor.open('/authentication/sign-out?redirect_uri=/canary');
    // Without what is ours and made of digits: any six of them stand in some moment or id.
    const ours = /"(?:time|pid|ms|hostname|reqId)":(?:"[^"]*"|\d+),?|Server listening at [^"]*/g;
    const written = log.join('').replaceAll(ours, '');
    expect(written).not.toMatch(/\d{4}/);
    expect(written).toContain('"route":"/authentication/callback"');
    const secrets = [
      'canary',
      '4711',
      'Popescu',
      'Lindqvist',
      '19910417',
      phone.slice(1),
      portal.sms[0]?.code,
      ...[...visitor.cookies.values()].filter(({ length }) => length > 10),
    ];
    for (const secret of secrets) expect(written).not.toContain(secret);
  });
});
