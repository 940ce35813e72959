import { organisationStates } from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { mayAct } from './organisation-state.ts';

describeOnEachDatabase('the state of a company', (fresh) => {
  test('lets it act or not, in the database as in the program, whichever it is [4-8]', async () => {
    const { db } = await fresh();
    const { rows } = await sql<{ state: string; may: boolean }>`
      select state, may_act(state) as may from unnest(${[...organisationStates]}::text[]) as state`.execute(db);
    expect(rows).toEqual(organisationStates.map((state) => ({ state, may: mayAct(state) })));
    expect(rows.flatMap(({ state, may }) => (may ? [state] : []))).toEqual(['active']);
  });

  test('is asked without a call, so that the index of states answers', async () => {
    const { db } = await fresh();
    const plan = await inTransaction(db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain verbose select id from organisations where may_act(state)`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('Index Cond: (organisations.state');
    expect(plan).not.toContain('may_act');
  });
});
