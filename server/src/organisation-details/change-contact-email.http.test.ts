import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';

describeOnEachDatabase('the contact e-mail of a company', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let main: Browser;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T09:00:00Z');
    world = await World.make(await fresh(), {
      now: () => new Date(now),
      env: { BLACKLISTED_EMAIL_DOMAINS: 'throwaway.example', SESSION_HOURS: '48' },
    });
    organisation = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example' });
    karl = await world.organisationUser(organisation);
    main = await visiting(karl, 'karls-browser');
  });
  async function visiting(person: TestPerson, visit: string): Promise<Browser> {
    const signedIn = await world.signIn(person, 'bank', true);
    signedIn.headers['cookie'] += `; ${world.server.gate.cookies.preSessionName}=${visit}`;
    return signedIn;
  }
  const ask = (email: string, by = main, organizationCode = organisation.code) =>
    by.call(contract.requestContactEmail, { organizationCode, email });
  const open = (token: string, by = main, organizationCode = organisation.code) =>
    by.call(contract.openContactEmail, { organizationCode, token });
  const email = async () =>
    (await main.call(contract.getOrganisationDetails, { organizationCode: organisation.code })).result.email;
  const mails = async (kind: string) => (await world.messages()).filter((each) => each.kind === kind);
  async function mailed(address: string): Promise<string> {
    const theirs = (await mails('company-email')).filter(({ recipient }) => recipient === address);
    return /\/organization\/details\?email=([\w-]+)/.exec(theirs.at(-1)?.body ?? '')?.[1] ?? '';
  }

  test('changes by a link to the new one, once; the log has it, and others and the old address are told [W-3-11]', async () => {
    const { id } = await world.organisationUser(organisation);
    await world.portal.db.updateTable('persons').set({ email: 'eva@bygg.example' }).where('id', '=', id).execute();
    expect((await ask('new@bygg.example')).status).toBe(200);
    const token = await mailed('new@bygg.example');
    expect([await email(), await mails('company-changed')]).toEqual(['office@bygg.example', []]);
    const kept = await world.portal.db.selectFrom('email_links').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await open(token)).result).toEqual({ email: 'new@bygg.example' });
    expect((await open(token)).refused).toBe('errors.emailChange.alreadyChanged');
    expect(await email()).toBe('new@bygg.example');
    const row = world.portal.db.selectFrom('organisations').select('email_proven').where('id', '=', organisation.id);
    expect(await row.executeTakeFirst()).toEqual({ email_proven: 'new@bygg.example' });
    expect((await mails('company-changed')).map(({ recipient }) => recipient).toSorted()).toEqual([
      'eva@bygg.example',
      'office@bygg.example',
    ]);
    const log = await main.call(contract.getOrganisationUserChanges, { organizationCode: organisation.code });
    expect(log.result.changes.map(({ kind, was, becomes, by }) => [kind, was, becomes, by])).toEqual([
      ['email', 'office@bygg.example', 'new@bygg.example', 'Karl Nyström'],
    ]);
    expect((await ask('NEW@bygg.example')).refused).toBe('errors.emailChange.sameAddress');
    expect((await ask('none')).refused).toBe('errors.validation.field.email');
    expect((await ask('a@throwaway.example')).refused).toBe('errors.validation.field.emailDomainNotAllowed');
  });

  test('is asked for by who has just signed in, not in a browser that was left open [W-3-11]', async () => {
    const mayChange = async (by: Browser) =>
      (await by.call(contract.getOrganisationDetails, { organizationCode: organisation.code })).result.mayChangeContact;
    const left = await world.signIn(karl);
    expect([await mayChange(left), (await ask('a@bygg.example', left)).refused]).toEqual([false, 'errors.account.signInToProve']);
    now += 9 * 60_000;
    expect([await mayChange(main), (await ask('a@bygg.example')).status]).toEqual([true, 200]);
    now += 61_000;
    expect([await mayChange(main), (await ask('b@bygg.example')).refused]).toEqual([false, 'errors.account.signInToProve']);
    // The link that was asked for in time is opened later.
    expect((await open(await mailed('a@bygg.example'))).result).toEqual({ email: 'a@bygg.example' });
  });

  test('is closed to the company by nobody else: links to an address are counted for it apart [W-3-11]', async () => {
    for (const turn of [1, 2]) {
      const stranger = await world.signIn(await world.person(), 'bank', true);
      for (let mail = turn; mail < 5; mail += 1) await stranger.call(contract.requestEmailChange, { email: 'new@bygg.example' });
    }
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push(await ask('new@bygg.example'));
    const last = statuses.pop();
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(last?.refused).toBe('errors.cards.tooManyMails');
  });

  test('that became the address of the company meanwhile is only proven by the link: nobody is told of a change [W-3-11]', async () => {
    await ask('new@bygg.example');
    await world.portal.db
      .updateTable('organisations')
      .set({ email: 'new@bygg.example' })
      .where('id', '=', organisation.id)
      .execute();
    expect((await open(await mailed('new@bygg.example'))).result).toEqual({ email: 'new@bygg.example' });
    const row = world.portal.db.selectFrom('organisations').select('email_proven').where('id', '=', organisation.id);
    expect([await row.executeTakeFirst(), await mails('company-changed')]).toEqual([{ email_proven: 'new@bygg.example' }, []]);
  });

  test('stays under a link that is replaced, of another browser, person or company, of an account, or expired [W-3-11]', async () => {
    const other = await world.organisation();
    const row = { person_id: karl.id, organisation_id: other.id, user_type: 'main', state: 'accepted' } as const;
    await world.portal.db.insertInto('company_users').values(row).execute();
    await ask('one@bygg.example');
    const first = await mailed('one@bygg.example');
    now += 1000;
    await ask('two@bygg.example');
    const second = await mailed('two@bygg.example');
    now += 1000;
    // A link for another company neither replaces this one nor opens here.
    await ask('three@bygg.example', main, other.code);
    expect((await open(await mailed('three@bygg.example'))).refused).toBe('errors.emailChange.tokenInvalid');
    expect((await open(second, main, other.code)).refused).toBe('errors.emailChange.tokenInvalid');
    expect((await main.call(contract.openEmailChange, { token: second })).refused).toBe('errors.emailChange.tokenInvalid');
    expect((await open(first)).refused).toBe('errors.emailChange.tokenNotLatest');
    const colleague = await visiting(await world.organisationUser(organisation), 'karls-browser');
    expect((await open(second, colleague)).refused).toBe('errors.emailChange.tokenInvalid');
    expect((await open(second, await visiting(karl, 'another'))).refused).toBe('errors.emailVerification.sessionMismatch');
    now += 25 * 3_600_000;
    main = await visiting(karl, 'karls-browser');
    expect((await open(second)).refused).toBe('errors.emailChange.tokenExpired');
    expect(await email()).toBe('office@bygg.example');
  });

  test('is for main users alone, also when the link came before they were one no more [W-3-11]', async () => {
    const basic = await visiting(await world.organisationUser(organisation, 'basic'), 'theirs');
    const weak = await world.signIn(await world.organisationUser(organisation), 'general');
    for (const by of [basic, weak]) expect((await ask('mine@evil.example', by)).status).toBe(403);
    await ask('new@bygg.example');
    await world.organisationUser(organisation);
    await world.portal.db.updateTable('company_users').set({ user_type: 'basic' }).where('person_id', '=', karl.id).execute();
    expect((await open(await mailed('new@bygg.example'))).status).toBe(403);
  });

  test('is changed once by two who open the link at once [W-3-11]', async () => {
    await ask('new@bygg.example');
    const token = await mailed('new@bygg.example');
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'organisations' },
      () => open(token),
      () => open(token),
    );
    expect(both.map(({ status, refused }) => refused ?? status).toSorted()).toEqual([200, 'errors.emailChange.alreadyChanged']);
    expect(await mails('company-changed')).toHaveLength(1);
  });
});
