import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultLanguage, languages } from '@siteid/contract';
import { buildApp } from './app.ts';
import { streamAuditLines, streamSeconds } from './audit/stream-audit-lines.ts';
import { commandLanguage } from './cli/command-language.mjs';
import { askTheTime } from './clock/ask-the-time.ts';
import { SharedClock } from './clock/shared-clock.ts';
import { openDatabase } from './database/open-database.ts';
import { reaching } from './database/reach/reach.ts';
import type { TellWaiting } from './database/schema/lock-in-turn.ts';
import { ownsTables } from './database/schema/owns-tables.ts';
import { prepareSchema } from './database/schema/prepare-schema.ts';
import { refuseDemoWorld } from './demo/world/refuse-demo-world.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { openLog } from './log.ts';
import { logOfProcess } from './log-of-process.ts';
import { openMonitoring } from './monitoring/open-monitoring.ts';
import { loadKeys } from './secrets/load-keys.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import { joinRunningPortals, type RunningPortal } from './secrets/running-portals.ts';
import { readConfig } from './settings/config.ts';
import { whatAddressLeavesOpen } from './settings/database-address.ts';
import { unknownInWords, unknownVariables } from './settings/unknown-variables.ts';
import { type Step, whyStopped } from './settings/why-stopped.ts';

const root = join(import.meta.dirname, '../..');
let step: Step | null = null;
let running: RunningPortal | undefined;

/** Environment → configuration → database → listening. What fails here is said in one line and ends the process. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  step = 'listen';
  await tryPort(config.http);
  const monitoring = await openMonitoring(config);
  if (monitoring !== undefined && config.monitoring.metricsPort !== null) {
    step = 'listen for metrics';
    await tryPort({ port: config.monitoring.metricsPort, host: config.monitoring.metricsHost });
  }
  step = 'data folder';
  const keys = loadKeys(config);
  const secrets = openSecrets(config, keys);
  const log = openLog(config.log.level, undefined, monitoring?.fieldsOfLog);
  logOfProcess(log);
  for (const unknown of unknownVariables(process.env)) log.warn(unknownInWords(unknown));
  for (const words of whatAddressLeavesOpen(config.database.url)) log.warn(words);
  const database = await openDatabase({
    url: config.database.url,
    poolSize: config.database.poolSize,
    dataDir: join(config.database.dataDir, 'database'),
    log,
  });
  monitoring?.watchDatabase(database);
  step = config.database.url === undefined ? null : 'database';
  // Production is installed without what only the demo needs, its broker among it.
  const demo = config.mode === 'demo' ? (await import('./demo/start-demo.ts')).startDemo(config) : undefined;
  await (demo?.admit ?? refuseDemoWorld)(database);
  const tell: TellWaiting = (waits) => log.warn(waits, 'A change of the database waits for a lock, and is tried again.');
  await prepareSchema(database, config.database.migrateAtStart, tell);
  if (config.mode === 'production' && database.engine === 'postgres' && (await ownsTables(database)))
    log.warn(
      'DATABASE_URL: its role owns the tables, so whoever has its password can drop the triggers that guard them: docs/production.md, "Two roles".',
    );
  const joined = await joinRunningPortals(database.db, secrets, config.portal.timeZone);
  running = joined;
  for (const other of joined.otherTimeZones)
    log.warn(
      `TIME_ZONE: a running portal goes by ${other}: between the two midnights a card is valid at one and over at the other.`,
    );
  step = null;
  const clock = new SharedClock();
  const askTime = { name: 'ask the database for the time', everySeconds: 15, run: () => askTheTime(clock, database, log) };
  await askTime.run();
  const { server, portal, readiness } = await buildApp({
    now: clock,
    config,
    database,
    log,
    secrets,
    sessionKey: keys.sessionKey,
    webFolder: join(root, 'web/dist'),
    watch: monitoring?.watchRequests,
    ...(demo && { extend: demo.extend }),
  });
  await demo?.prepare(portal);
  await monitoring?.begin({ database, readiness });
  const listenTextResolver = () => `The portal is ready at ${config.http.publicUrl}`;
  // Nobody's rows: what comes in by a connection says itself whose it touches.
  await reaching([], () => server.listen({ port: config.http.port, host: config.http.host, listenTextResolver }));
  const signOfLife = { name: 'say that this portal runs', everySeconds: 15, run: joined.signOfLife };
  const records = monitoring?.logRecords;
  const sendAuditLines = records && {
    name: 'send who did what',
    everySeconds: streamSeconds,
    run: () => streamAuditLines(portal, records),
  };
  const { shared } = server.gate.admission;
  const shareCounts = { name: 'count requests together', everySeconds: 1, run: () => shared.share(portal) };
  const jobs = await startJobs(portal, keys.historyKeys, [
    signOfLife,
    askTime,
    shareCounts,
    ...(sendAuditLines === undefined ? [] : [sendAuditLines]),
  ]);
  await demo?.announce(portal, commandLanguage(process.argv.slice(2), process.env, languages) ?? defaultLanguage);

  let waiting: AbortController | undefined;
  const stop = async (seconds: number) => {
    // Whoever asks a second time waits no longer.
    if (waiting !== undefined) return waiting.abort();
    waiting = new AbortController();
    readiness.end();
    await wait(seconds * 1000, undefined, { signal: waiting.signal }).catch(() => undefined);
    await demo?.stop();
    await server.close();
    await jobs.stop();
    await joined.leave().catch(() => undefined);
    await monitoring?.end();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop(config.http.endingSeconds));
  process.on('SIGINT', () => void stop(0));
}

/** A taken port is told before a world is made for it. */
async function tryPort({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

try {
  await reaching('everybody', start);
} catch (error) {
  // Else the next start with other keys would be refused for a minute.
  await running?.leave().catch(() => undefined);
  process.stderr.write(`${whyStopped(error, step)}\n`);
  process.exit(1);
}
