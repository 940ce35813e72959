import { getAuthInfo } from '@siteid/contract';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { terminalOver } from '../../testing/terminal.ts';
import { World } from '../../testing/world.ts';
import { runCommandLine } from '../program.ts';

describeOnEachDatabase('`siteid sessions end`', (fresh) => {
  async function twoSignedIn() {
    const world = await World.make(await fresh());
    const [astrid, bo] = [await world.person(), await world.person()];
    const browsers = { astrid: await world.signIn(astrid), astridAtWork: await world.signIn(astrid), bo: await world.signIn(bo) };
    const end = async (...args: string[]) => {
      const terminal = terminalOver();
      const code = await runCommandLine(['sessions', 'end', ...args], terminal, (work) => work(world.portal));
      return { code, ...terminal.written };
    };
    const isSignedIn = async (name: keyof typeof browsers) => {
      const { result } = await browsers[name].call(getAuthInfo, { languageCode: 'en' });
      return result.otherUiInfo.isSignedIn;
    };
    const { username } = await world.portal.db
      .selectFrom('persons')
      .select('username')
      .where('id', '=', astrid.id)
      .executeTakeFirstOrThrow();
    const events = () => world.portal.db.selectFrom('security_events').select(['kind', 'person_id', 'detail']).execute();
    return { end, isSignedIn, username, astrid, events };
  }

  test('signs one person out everywhere, at the next call, and nobody else [R-8-1]', async () => {
    const { end, isSignedIn, username, astrid, events } = await twoSignedIn();
    expect(await end('--person', username)).toEqual({ code: 0, out: '2 sessions are ended.\n', err: '' });
    expect([await isSignedIn('astrid'), await isSignedIn('astridAtWork'), await isSignedIn('bo')]).toEqual([false, false, true]);
    expect(await events()).toEqual([{ kind: 'sessions-ended', person_id: astrid.id, detail: { count: '2' } }]);
  });

  test('signs everybody out [R-8-1]', async () => {
    const { end, isSignedIn, events } = await twoSignedIn();
    expect((await end('--all')).out).toBe('3 sessions are ended.\n');
    expect([await isSignedIn('astrid'), await isSignedIn('bo')]).toEqual([false, false]);
    expect(await events()).toEqual([{ kind: 'sessions-ended', person_id: null, detail: { count: '3' } }]);
  });

  test('does nothing for a name that nobody has, or without being told whom', async () => {
    const { end, isSignedIn, events } = await twoSignedIn();
    expect(await end('--person', 'nobody')).toMatchObject({ code: 1, err: 'There is no person nobody.\n' });
    expect((await end()).code).toBe(2);
    expect((await end('--all', '--person', 'nobody')).code).toBe(2);
    expect([await isSignedIn('astrid'), await events()]).toEqual([true, []]);
  });
});
