import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refuse } from '../refusal.ts';
import { describeOnEachDatabase, describeOnPostgres } from '../testing/database/databases.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { asOfOneMoment, inTransaction } from './transaction.ts';

const raise = (code: string) => sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);

describeOnEachDatabase('a transaction', (fresh) => {
  test('commits the value it answers with', async () => {
    const { db } = await fresh();
    const value = await inTransaction(db, async (tx) => {
      await tx.insertInto('world_facts').values({ name: 'a', value: '1' }).execute();
      return 'done';
    });
    expect(value).toBe('done');
    expect(await db.selectFrom('world_facts').select('name').execute()).toEqual([{ name: 'a' }]);
  });

  test('answers with a refusal and keeps nothing of what was written before it', async () => {
    const { db } = await fresh();
    const refusal = await inTransaction(db, async (tx) => {
      await tx.insertInto('world_facts').values({ name: 'a', value: '1' }).execute();
      return refuse('errors.cards.itemNotFound');
    });
    expect(refusal).toEqual({ refused: 'errors.cards.itemNotFound' });
    expect(await db.selectFrom('world_facts').selectAll().execute()).toEqual([]);
  });

  test('keeps nothing when the work throws, and throws the same', async () => {
    const { db } = await fresh();
    const bug = new Error('a bug');
    const work = inTransaction(db, async (tx) => {
      await tx.insertInto('world_facts').values({ name: 'a', value: '1' }).execute();
      throw bug;
    });
    await expect(work).rejects.toBe(bug);
    expect(await db.selectFrom('world_facts').selectAll().execute()).toEqual([]);
  });

  test('does not pass for committed when an error of the database was swallowed', async () => {
    const { db } = await fresh();
    const work = inTransaction(db, async (tx) => {
      await tx.insertInto('world_facts').values({ name: 'a', value: '1' }).execute();
      await raise('P0001')
        .execute(tx)
        .catch(() => undefined);
    });
    await expect(work).rejects.toThrow();
    expect(await db.selectFrom('world_facts').selectAll().execute()).toEqual([]);
  });

  test.each(['40001', '40P01'])('runs the work again after the conflict %s', async (code) => {
    const { db } = await fresh();
    let runs = 0;
    await inTransaction(db, async (tx) => {
      runs += 1;
      await tx.insertInto('world_facts').values({ name: 'a', value: '1' }).execute();
      if (runs < 3) await raise(code).execute(tx);
    });
    expect(runs).toBe(3);
    expect(await db.selectFrom('world_facts').select('name').execute()).toEqual([{ name: 'a' }]);
  });

  test('gives up after three repetitions', async () => {
    const { db } = await fresh();
    let runs = 0;
    const work = inTransaction(db, async (tx) => {
      runs += 1;
      await raise('40001').execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(4);
  });

  test.each(['57014', '55P03', '57P01', '53300', '42501'])('says that the database is unavailable on %s', async (code) => {
    const { db } = await fresh();
    const work = inTransaction(db, (tx) => raise(code).execute(tx));
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});

describeOnPostgres('transactions side by side', (fresh) => {
  test('what is read as of one moment has nothing that was committed after its first statement, and changes nothing', async () => {
    const { db } = await fresh();
    const facts = (tx: Pick<typeof db, 'selectFrom'>) => tx.selectFrom('world_facts').select('name').execute();
    const add = (tx: Pick<typeof db, 'insertInto'>) => tx.insertInto('world_facts').values({ name: 'a', value: '0' }).execute();
    const seen = await asOfOneMoment(db, async (tx) => {
      const first = await facts(tx);
      await add(db);
      return [first, await facts(tx)];
    });
    expect([seen, await facts(db)]).toEqual([[[], []], [{ name: 'a' }]]);
    await expect(asOfOneMoment(db, add)).rejects.toThrow();
  });

  test('of two that lock the same rows in opposite order both succeed', async () => {
    const { db } = await fresh();
    await db
      .insertInto('world_facts')
      .values([
        { name: 'a', value: '0' },
        { name: 'b', value: '0' },
      ])
      .execute();
    const bothHoldOne = Promise.withResolvers<void>();
    let holding = 0;
    const add = (first: string, second: string) =>
      inTransaction(db, async (tx) => {
        const increment = (name: string) =>
          tx.updateTable('world_facts').set({ value: sql`(value::int + 1)::text` }).where('name', '=', name).execute();
        await increment(first);
        holding += 1;
        if (holding === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await increment(second);
      });
    await Promise.all([add('a', 'b'), add('b', 'a')]);
    const { rows } = await sql`select name, value from world_facts order by name`.execute(db);
    expect(rows).toEqual([
      { name: 'a', value: '2' },
      { name: 'b', value: '2' },
    ]);
    expect(holding).toBe(3);
  });

  test('says that the database is unavailable when a lock is not given up in time', async () => {
    const { db, pool } = await fresh();
    await db.insertInto('world_facts').values({ name: 'a', value: '0' }).execute();
    const holder = await pool.connect();
    await holder.query('begin; select * from world_facts for update');
    const work = inTransaction(db, (tx) => tx.selectFrom('world_facts').selectAll().forUpdate().execute());
    await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable', cause: { code: '55P03' } });
    holder.release();
  });
});
