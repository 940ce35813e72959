import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommandLine } from '../../cli/program.ts';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { columnsWith, fillPerson } from '../../testing/filled-person.ts';
import { LoggedWorld } from '../../testing/logged-world.ts';
import { terminalOver } from '../../testing/terminal.ts';

const canary = 'kanarie.ekmans.nagelsten';

const company = 'of the company, whose it is';
const contract = 'a contract that they signed: law asks for it';
const others = 'of others, who did something to their card';
const system = 'of a system that they made a key for';
const word = 'a word of the portal';
const work = 'what they wrote of the cards of others; 30 days';
/** What may stay of a person, and why. */
const kept: Readonly<Record<string, string>> = {
  'bulk_jobs.declined_because': work,
  'bulk_jobs.reason': work,
  'card_order_history.actor_name': others,
  'card_order_history.status': word,
  'company_contracts.document': contract,
  'company_contracts.document_hash': contract,
  'company_contracts.email_proven': company,
  'company_contracts.registry_name': company,
  'company_contracts.registry_outcome': word,
  'company_contracts.signed_by': contract,
  'company_contracts.signed_copy': contract,
  'company_contracts.source': word,
  'holder_messages.actor_name': others,
  'holder_messages.kind': word,
  'holder_messages.status': word,
  'membership_changes.becomes': word,
  'membership_changes.role': word,
  'membership_changes.scope': word,
  'membership_changes.was': word,
  'office_deeds.document': word,
  'office_deeds.scanner': 'a device',
  'organisation_changes.becomes': company,
  'organisation_changes.reason': company,
  'organisation_changes.was': company,
  'organisation_changes.whom': company,
  'partner_keys.addresses': system,
  'partner_keys.email': system,
  'partner_keys.key_hash': system,
  'partner_keys.name': system,
  'partner_keys.scopes': system,
  'persons.username': 'drawn, and says nothing',
  'replacement_requests.mails': word,
  'security_events.counted_by': word,
  'security_events.detail': 'ids and words of the portal',
  'security_events.kind': word,
};

describeOnPostgres('erasing a person', (fresh) => {
  test('leaves no text of theirs in any column of any table; the history is proven before and after [R-6-6, R-6-7]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'siteid-erase-'));
    try {
      const logged = await LoggedWorld.make(await fresh(), folder);
      const { world, db, organisation } = logged;
      const astrid = await world.person();
      await world.office();
      const ended = await world.order(astrid, organisation, 'terminated', {
        email: canary,
        photo_id: await world.picture(),
        orderer_reference: 'R1',
      });
      await db.updateTable('persons').set({ email: canary }).where('id', '=', astrid.id).execute();
      const filled = await fillPerson(db, { personId: astrid.id, orderId: ended.id, email: canary, canary });
      // Who is asked to come to a company has no place there yet.
      await db.updateTable('company_users').set({ state: 'pending' }).where('person_id', '=', astrid.id).execute();
      expect(filled.size).toBeGreaterThan(100);
      await logged.log();
      logged.clock += 3_600_000;
      await logged.log();
      await logged.keep();
      const files = { export: join(folder, 'export'), backup: join(folder, 'backup') };
      /** What the history says, of the database, of an export and of a backup: the same of all three. */
      const verify = async () => {
        for (const file of Object.values(files)) rmSync(file, { force: true });
        await logged.siteid('history', 'export', files.export);
        await logged.siteid('backup', files.backup);
        const verdicts = [];
        for (const source of [[], ['--export', files.export], ['--backup', files.backup]]) {
          logged.said = '';
          verdicts.push({ code: await logged.siteid('history', 'verify', ...source, '--heads', logged.file), said: logged.said });
        }
        const [first, ...rest] = verdicts;
        for (const other of rest) expect(other).toEqual(first);
        return first;
      };
      const before = await verify();
      expect(before).toEqual({ code: 0, said: expect.stringContaining('are proven') });
      const terminal = terminalOver({ USER: 'olga' });
      const code = await runCommandLine(['person', 'erase', astrid.id, '--yes'], terminal, (work) => work(world.portal));
      expect([code, terminal.written.err]).toEqual([0, '']);
      expect(await columnsWith(db, canary)).toEqual(Object.keys(kept));
      expect(await columnsWith(db, astrid.governmentId.value)).toEqual([]);
      const after = await verify();
      expect(after).toEqual({ code: 0, said: expect.stringContaining('a name or words were erased') });
      expect(after?.said).toContain(before?.said.trim());
      // Nothing else is taken for what was erased, nor is its hash exchanged.
      const [row] = await db
        .selectFrom('card_order_history')
        .select(['id', 'actor_name', 'reason'])
        .where('order_id', '=', ended.id)
        .where('actor_name', '=', '…')
        .execute();
      const id = row?.id ?? 0;
      for (const wrong of [{ actor_name: 'Karl' }, { reason: 'stolen' }, { description: 'x' }, { cause: 'stolen' as const }]) {
        await db.updateTable('card_order_history').set(wrong).where('id', '=', id).execute();
        expect(await verify()).toEqual({ code: 1, said: `Row ${id}, of order ${ended.id}, was changed.\n` });
        const right = { actor_name: '…', reason: null, description: null, cause: null };
        await db.updateTable('card_order_history').set(right).where('id', '=', id).execute();
      }
      expect(await verify()).toEqual(after);
      await db
        .updateTable('history_entries')
        .set({ name_hash: Buffer.from('x') })
        .where('history_id', '=', id)
        .execute();
      expect((await verify())?.code).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
