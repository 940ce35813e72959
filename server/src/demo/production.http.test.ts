import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { createPostgresDatabase } from '../testing/database/databases.ts';
import { PortalProcess, productionOn } from '../testing/production/portal-process.ts';
import { resetPath } from './demo-routes.ts';
import { worldFact } from './world/demo-world-store.ts';

describe('a portal in production', () => {
  test('has nothing of the demo: no outbox, no component examples, no broker of its own, nothing that empties it', async () => {
    const portal = new PortalProcess(productionOn(await createPostgresDatabase()));
    await portal.start();
    const pageAt = async (path: string) => (await fetch(`${portal.url}${path}`)).text();
    try {
      // The page that is answered wherever there is none.
      const noPage = await pageAt('/nowhere');
      for (const path of [
        '/demo/outbox',
        '/demo/service-portal',
        '/demo/examples',
        '/demo/broker/.well-known/openid-configuration',
      ]) {
        expect(await pageAt(path), path).toBe(noPage);
      }
      expect((await fetch(`${portal.url}${resetPath}`, { method: 'POST' })).status).toBe(404);
    } finally {
      await portal.end('SIGTERM');
    }
  });

  test('does not start on a demo world, whose people and keys anybody may know', async () => {
    const url = await createPostgresDatabase();
    const client = new Client(url);
    await client.connect();
    await client.query('insert into world_facts (name, value) values ($1, $2)', [worldFact, new Date().toISOString()]);
    await client.end();
    const portal = new PortalProcess(productionOn(url));
    await expect(portal.start()).rejects.toThrow('production does not start on a demo world');
  });
});
