import { endAccountSessions } from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runCommandLine } from '../cli/program.ts';
import { createSecretKeeper } from '../secrets/secret-keeper.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { signInAs, startSignInPortal } from '../testing/sign-in-portal.ts';
import { terminalOver } from '../testing/terminal.ts';
import { testKeys } from '../testing/test-portal.ts';
import { World } from '../testing/world.ts';
import { insertDeed } from './deed-store.ts';
import { forgetDeeds } from './forget-deeds.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

describeOnEachDatabase('who did what, where nothing else says it', (fresh) => {
  const deedsOf = async ({ db }: World['portal']) =>
    db.selectFrom('deeds').select(['kind', 'person_id', 'operator', 'detail']).orderBy('id').execute();

  test('is each sign-in and sign-out, and what somebody ended of their own sessions [R-7-1]', async () => {
    const portal = await startSignInPortal(await fresh());
    try {
      const [visitor, elsewhere] = [portal.visitor(), portal.visitor()];
      for (const each of [visitor, elsewhere]) await signInAs(portal, each, 'astrid-lindqvist', 'bank');
      const sessions = await portal.portal.db.selectFrom('sessions').select(['id', 'person_id']).orderBy('created').execute();
      const [first, second] = sessions.map(({ id }) => id);
      const { person_id } = sessions[0] ?? { person_id: '' };
      await visitor.follow('/authentication/sign-out', ({ pathname }) => !pathname.startsWith('/authentication'));
      const of = { person_id, operator: null };
      expect(await deedsOf(portal.portal)).toEqual([
        { kind: 'sign-in', ...of, detail: { session: first, method: 'bank' } },
        { kind: 'sign-in', ...of, detail: { session: second, method: 'bank' } },
        { kind: 'sign-out', ...of, detail: { session: first } },
      ]);
    } finally {
      await portal.close();
    }
    const world = await World.make(await fresh());
    const astrid = await world.person();
    const [here] = [await world.signIn(astrid), await world.signIn(astrid)];
    await here.call(endAccountSessions, { sessionId: null });
    await here.call(endAccountSessions, { sessionId: null });
    expect(await deedsOf(world.portal)).toEqual([
      { kind: 'sessions-ended', person_id: astrid.id, operator: null, detail: { count: 1 } },
    ]);
  });

  test('is by whom a key was made and revoked, secrets were sealed anew, and sessions ended by command [R-7-1]', async () => {
    const world = await World.make(await fresh());
    const secrets = createSecretKeeper(testKeys);
    const { id: organisation } = await world.organisation({ code: 'NORRBYGG' });
    const siteid = async (...args: string[]) => {
      const terminal = terminalOver({ SUDO_USER: 'olga', USER: 'root' });
      expect(await runCommandLine(args, terminal, (work) => work({ ...world.portal, secrets }))).toBe(0);
      return terminal.written.out;
    };
    const made = await siteid('keys', 'create', '--name', 'x', '--scope', 'orderer', '--company', 'NORRBYGG');
    const key = /[\da-f-]{36}/.exec(made)?.[0] ?? '';
    await siteid('keys', 'revoke', key);
    await siteid('keys', 'rotate-secrets');
    await siteid('sessions', 'end', '--all');
    const by = { person_id: null, operator: 'olga' };
    expect(await deedsOf(world.portal)).toEqual([
      { kind: 'key-made', ...by, detail: { key, scopes: ['orderer'], organisation } },
      { kind: 'key-revoked', ...by, detail: { key } },
      { kind: 'secrets-rotated', ...by, detail: { key: 'test', count: 0 } },
      { kind: 'sessions-ended', ...by, detail: { count: 0 } },
    ]);
  });

  test('stays as it was written; what is older than its days is forgotten, and that is written too [R-7-2]', async () => {
    const world = await World.make(await fresh(), { now: () => now, env: { DEEDS_KEPT_DAYS: '400' } });
    const { db } = world.portal;
    const { id: personId } = await world.person();
    for (const days of [5, 399, 401])
      await insertDeed(db, { at: ago(days), kind: 'sign-in', by: { personId }, detail: { method: `of ${days}` } });
    const refused = 'A deed stays as it was written.';
    await expect(sql`update deeds set person_id = null`.execute(db)).rejects.toThrow(refused);
    await expect(sql`delete from deeds where at > ${ago(6)}::timestamptz`.execute(db)).rejects.toThrow(refused);
    const without = { ...world.portal.config, kept: { ...world.portal.config.kept, deedsDays: null } };
    await forgetDeeds({ ...world.portal, config: without });
    expect(await deedsOf(world.portal)).toHaveLength(3);
    expect([await forgetDeeds(world.portal), await forgetDeeds(world.portal)]).toEqual([false, false]);
    expect((await deedsOf(world.portal)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['sign-in', { method: 'of 5' }],
      ['sign-in', { method: 'of 399' }],
      ['forgotten', { what: 'deeds', count: 1 }],
    ]);
  });
});
