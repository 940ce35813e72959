import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { handleThrown } from './http/failure.ts';
import { openLog } from './log.ts';
import { describeOnEachDatabase } from './testing/database/databases.ts';

describeOnEachDatabase('the log of a failed call', (fresh) => {
  test('names the error of the database, and no value that the error names [T26]', async () => {
    const { db } = await fresh();
    let written = '';
    const stream = new Writable({ write: (chunk, _, done) => done(void (written += String(chunk))) });
    const app = Fastify({ loggerInstance: openLog('trace', stream) });
    app.decorateRequest('actor', null);
    app.setErrorHandler(handleThrown);
    app.get('/cast', () => sql`select ${'canary-7c1e'}::text::uuid`.execute(db));
    app.get('/taken', async () => {
      const fact = db.insertInto('world_facts').values({ name: 'canary-7c1e', value: 'canary-7c1e' });
      await fact.execute();
      return fact.execute();
    });
    for (const url of ['/cast', '/taken']) {
      const reply = await app.inject({ url: `${url}?name=canary-7c1e` });
      expect([reply.statusCode, reply.body.includes('canary')]).toEqual([500, false]);
    }
    expect(written).toContain('"message":"database error"');
    expect(written).toContain('"code":"22P02"');
    expect(written).toContain('"code":"23505"');
    expect(written).not.toContain('canary');
  });
});
