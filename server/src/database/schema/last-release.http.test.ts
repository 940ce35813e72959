import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { startForgingBroker } from '../../testing/outside/forging-broker.ts';
import { Changes, whatWasLost } from '../../testing/production/acknowledged-changes.ts';
import { KindsOfCalls, kindsOfCalls } from '../../testing/production/kinds-of-calls.ts';
import { PortalProcess, productionOn } from '../../testing/production/portal-process.ts';
import { commitOf, lastRelease, takeOut } from '../../testing/production/taken-out-release.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { World } from '../../testing/world.ts';
import { openDatabase } from '../open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'siteid-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const commit = commitOf(lastRelease);
const isUnknown = commit === undefined && process.env['CI'] === undefined;

// Whoever has the sources without their history cannot know what the release was; CI has to. Where none is served, all change at once.
test.skipIf(lastRelease === undefined || isUnknown)(
  `${lastRelease} starts and serves on today's schema, beside a portal of today${isUnknown ? ' (these sources have no history)' : ''} [R-3-3]`,
  async () => {
    if (commit === undefined)
      throw new Error('CI needs the history of the sources, to take the last release out of it: fetch it whole.');
    const { main } = takeOut(commit, folder);
    const [url, broker] = [await createPostgresDatabase(), await startForgingBroker()];
    const database = await openDatabase({ url, poolSize: 2, log: silentLog });
    const environment: Record<string, string> = {
      ...productionOn(url),
      OIDC_ISSUER: broker.issuer,
      OIDC_METHOD_BANK: 'acr_values=bank',
    };
    const world = await World.make(database, { env: environment });
    const portals = [new PortalProcess(environment, main), new PortalProcess(environment)];
    onTestFinished(async () => {
      await Promise.all(portals.map((portal) => portal.end('SIGKILL')));
      await Promise.all([database.close(), broker.close()]);
    });
    await Promise.all(portals.map((portal) => portal.start()));
    const changes = await Changes.begin(world, portals, 4);
    let turn = 0;
    const next = () => portals[(turn += 1) % portals.length]?.url ?? '';
    const calls = await KindsOfCalls.begin({ world, broker, publicUrl: environment['PUBLIC_URL'] ?? '', next });
    const isEnough = () => changes.done >= 100 && kindsOfCalls.every((kind) => calls.done(kind) >= 8);
    while (!isEnough() && calls.refused.length === 0) await wait(20);
    await Promise.all([changes.end(), calls.end()]);
    expect(calls.refused).toEqual([]);
    expect([...changes.refused.keys()]).toEqual([]);
    expect(await whatWasLost(changes, database)).toEqual([]);
    // Ready still, and the functions as today's version put them.
    expect(await Promise.all(portals.map((portal) => portal.isHealthy()))).toEqual([true, true]);
  },
  120_000,
);
