import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { terminateCardOrder } from '@siteid/contract';
import { expect, test } from 'vitest';
import { runCommandLine } from '../../cli/program.ts';
import { auditCommand } from '../../cli/upkeep/audit-command.ts';
import { backupCommand, restoreCommand } from '../../cli/upkeep/backup-command.ts';
import type { Config } from '../../settings/config.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { columnsWith } from '../../testing/filled-person.ts';
import { terminalOver } from '../../testing/terminal.ts';
import { World } from '../../testing/world.ts';

describeOnEachDatabase('people who were erased, and a backup of before that is restored', (fresh) => {
  test('are there again, and erased again by the ids that the kept lines of the audit name [R-6-6, R-12-7]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'siteid-erased-'));
    try {
      const database = await fresh();
      // Three minutes late: what is younger than a minute is not in an export yet.
      let clock = Date.now() - 180_000;
      const world = await World.make(database, { now: () => new Date((clock += 1)) });
      const siteid = async (...args: readonly string[]) => {
        const terminal = terminalOver({ USER: 'olga' });
        const onDatabase = [backupCommand, restoreCommand, auditCommand].map((command) =>
          command(terminal, (work) => work(database, {} as Config)),
        );
        const code = await runCommandLine(args, terminal, (work) => work(world.portal), onDatabase);
        return { code, ...terminal.written };
      };
      const erase = async (id: string) => siteid('person', 'erase', id, '--yes');
      const organisation = await world.organisation({ name: 'Norrbygg' });
      const user = await world.signIn(await world.organisationUser(organisation));
      const before = await world.person({ givenNames: 'Beforehand' });
      const ended = await world.person({ givenNames: 'Kanarie' });
      const living = await world.person({ givenNames: 'Nattskärra' });
      await world.order(ended, organisation, 'terminated', { email: 'kanarie@example.com' });
      const card = await world.order(living, organisation, 'activated', { email: 'nattskarra@example.com' });
      expect((await erase(before.id)).code).toBe(0);
      const file = join(folder, 'portal.backup');
      expect((await siteid('backup', file)).code).toBe(0);

      const after = await world.person({ givenNames: 'Afterwards' });
      const end = async () => {
        const { status } = await user.call(terminateCardOrder, {
          orderId: card.id,
          org_id: organisation.id,
          rejectionReason: 'Left',
        });
        expect(status).toBe(200);
      };
      await end();
      for (const { id } of [ended, living, after]) expect((await erase(id)).code).toBe(0);
      // What an operator keeps outside: docs/run-book.md takes the ids from there with jq.
      const kept = (await siteid('audit', 'export', '--since', '2020-01-01')).out.trim().split('\n');
      const lines = kept.map((line) => JSON.parse(line) as { kind: string; detail: { person?: string } });
      const ids = lines.flatMap(({ kind, detail: { person = '' } }) => (kind === 'person-erased' ? [person] : []));
      expect(ids).toEqual([before.id, ended.id, living.id, after.id]);

      expect((await siteid('restore', file, '--replace')).code).toBe(0);
      const tells = async (name: string) => (await columnsWith(world.portal.db, name)).length > 0;
      expect([await tells('Beforehand'), await tells('Kanarie'), await tells('Nattskärra')]).toEqual([false, true, true]);
      const said = [];
      for (const id of ids) said.push(await erase(id));
      expect(said).toMatchObject([
        { code: 0, out: expect.stringContaining('was erased before') },
        { code: 0, out: expect.stringContaining('erased') },
        { code: 1, err: expect.stringContaining('cannot be erased yet') },
        { code: 1, err: `There is no person ${after.id}.\n` },
      ]);
      await end();
      expect((await erase(living.id)).code).toBe(0);
      for (const name of [
        'Kanarie',
        'kanarie@',
        'Nattskärra',
        'nattskarra@',
        ended.governmentId.value,
        living.governmentId.value,
      ])
        expect([name, await columnsWith(world.portal.db, name)]).toEqual([name, []]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
