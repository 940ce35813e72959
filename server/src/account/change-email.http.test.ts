import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestPerson, World } from '../testing/world.ts';

const hour = 3_600_000;

describeOnEachDatabase('the e-mail address of an account', (fresh, engine) => {
  let world: World;
  let eevi: TestPerson;
  let browser: Browser;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T09:00:00Z');
    world = await World.make(await fresh(), {
      now: () => new Date(now),
      env: { BLACKLISTED_EMAIL_DOMAINS: 'throwaway.example', SESSION_IDLE_MINUTES: '600', SESSION_HOURS: '48' },
    });
    eevi = await world.person({ givenNames: 'Eevi', familyNames: 'Mäkinen' });
    browser = await visiting(eevi, 'eevis-browser');
  });
  /** Signed in, in a browser that keeps its visit through signing in and out. */
  async function visiting(person: TestPerson, visit: string): Promise<Browser> {
    const signedIn = await world.signIn(person, 'bank', true);
    signedIn.headers['cookie'] += `; ${world.server.gate.cookies.preSessionName}=${visit}`;
    return signedIn;
  }
  const asks = (email: string, by = browser) => by.call(contract.requestEmailChange, { email });
  const opens = (token: string | undefined, by = browser) => by.call(contract.openEmailChange, { token });
  const email = async (by = browser) => (await by.call(contract.getAccount)).result.email;
  const mails = async (kind: string) => (await world.messages()).filter((each) => each.kind === kind);
  async function mailed(address: string): Promise<string> {
    const theirs = (await mails('email-change')).filter(({ recipient }) => recipient === address);
    return /\/account\/email\/([\w-]+)/.exec(theirs.at(-1)?.body ?? '')?.[1] ?? '';
  }

  test('changes by a link to the new one, and the old one is told; the link works once [W-4-2]', async () => {
    await asks('eevi@example.com');
    expect(await email()).toBeNull();
    const token = await mailed('eevi@example.com');
    expect((await opens(token)).result).toEqual({ email: 'eevi@example.com' });
    expect((await opens(token)).refused).toBe('errors.emailChange.alreadyChanged');
    expect(await mails('email-changed')).toEqual([]);
    expect((await asks('EEVI@example.com')).refused).toBe('errors.emailChange.sameAddress');
    now += 1000;
    await asks('new@example.com');
    await opens(await mailed('new@example.com'));
    expect(await email()).toBe('new@example.com');
    expect((await mails('email-changed')).map(({ recipient }) => recipient)).toEqual(['eevi@example.com']);
  });

  test('stays under a link that is expired, replaced, of another browser, another’s, or none of ours [W-4-2]', async () => {
    await asks('one@example.com');
    const first = await mailed('one@example.com');
    now += 1000;
    await asks('two@example.com');
    const second = await mailed('two@example.com');
    const stranger = await visiting(await world.person(), 'eevis-browser');
    expect((await opens(first)).refused).toBe('errors.emailChange.tokenNotLatest');
    expect((await opens(second, stranger)).refused).toBe('errors.emailChange.tokenInvalid');
    expect((await opens('none-of-ours')).refused).toBe('errors.emailChange.tokenInvalid');
    expect((await opens(second, await visiting(eevi, 'another'))).refused).toBe('errors.emailVerification.sessionMismatch');
    now += 25 * hour;
    browser = await visiting(eevi, 'eevis-browser');
    expect((await opens(second)).refused).toBe('errors.emailChange.tokenExpired');
    expect(await email()).toBeNull();
  });

  test('is one person’s: who asks is not told, who reads its mails is; of two at once one gets it [W-4-2]', async () => {
    const other = await visiting(await world.person(), 'another');
    await asks('shared@example.com', other);
    const theirs = await mailed('shared@example.com');
    now += 1000;
    const asked = await asks('shared@example.com');
    expect([asked.status, asked.result]).toEqual([200, {}]);
    const mine = (await mails('email-change'))
      .map(({ body }) => /email\/([\w-]+)/.exec(body)?.[1])
      .find((each) => each !== theirs);
    const opened = await atOnce(
      { db: world.portal.db, engine, table: 'persons' },
      async () => opens(mine),
      async () => opens(theirs, other),
    );
    expect(opened.map(({ refused }) => refused ?? 'changed').toSorted()).toEqual(['changed', 'errors.emailChange.addressInUse']);
    expect([await email(), await email(other)].filter((each) => each === 'shared@example.com')).toHaveLength(1);
  });

  test('takes no text that is none, no blacklisted domain, and no more than five mails a day [W-4-2]', async () => {
    for (const wrong of ['', 'eevi', 'a@b']) expect((await asks(wrong)).refused).toBe('errors.validation.field.email');
    expect((await asks('a@throwaway.example')).refused).toBe('errors.validation.field.emailDomainNotAllowed');
    for (let mail = 0; mail < 5; mail += 1) expect((await asks('eevi@example.com')).status).toBe(200);
    expect((await asks('eevi@example.com')).refused).toBe('errors.cards.tooManyMails');
    for (let stranger = 5; stranger < 20; stranger += 1) expect((await asks(`s${stranger}@example.com`)).status).toBe(200);
    expect((await asks('s20@example.com')).refused).toBe('errors.cards.tooManyMails');
  });
});
