import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { startEmbeddedDatabase } from './embedded-database.ts';

test('when the thread of the database ends, its connections fail and so do new ones, at once', async () => {
  const template = new Uint8Array(readFileSync(inject('databases').embeddedTemplate));
  const embedded = await startEmbeddedDatabase({ template });
  const connection = embedded.connect();
  const nonsense = Buffer.from([0, 0, 0, 9, 255, 255, 255, 255, 0]);
  connection.write(nonsense);
  const ended = { message: expect.stringContaining('The embedded database has stopped'), code: 'ECONNRESET' };
  expect((await once(connection, 'error'))[0]).toMatchObject(ended);
  expect((await once(embedded.connect(), 'error'))[0]).toMatchObject(ended);
  await expect(embedded.close()).rejects.toMatchObject(ended);
});
