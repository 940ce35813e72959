import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import type { DatabaseHandle } from '../database/open-database.ts';
import { reaching } from '../database/reach/reach.ts';
import type { Readiness } from '../health/readiness.ts';
import { WaitingWorkReader } from './waiting-work.ts';

const nanoseconds = 1e9;

/** The event loop since the last reading, memory and processor time of this process. */
export function observeProcess(meter: Meter): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const mean = meter.createObservableGauge('nodejs.eventloop.delay.mean', {
    unit: 's',
    description: 'How late the event loop came, on average since the last reading; ten milliseconds of it are the measuring.',
  });
  const p99 = meter.createObservableGauge('nodejs.eventloop.delay.p99', {
    unit: 's',
    description: 'How late it came in the slowest hundredth.',
  });
  const max = meter.createObservableGauge('nodejs.eventloop.delay.max', { unit: 's', description: 'How late it came at most.' });
  meter.addBatchObservableCallback(
    (result) => {
      if (delay.count > 0) {
        result.observe(mean, delay.mean / nanoseconds);
        result.observe(p99, delay.percentile(99) / nanoseconds);
        result.observe(max, delay.max / nanoseconds);
      }
      delay.reset();
    },
    [mean, p99, max],
  );
  meter
    .createObservableUpDownCounter('process.memory.usage', { unit: 'By', description: 'Memory of this process.' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableUpDownCounter('v8js.memory.heap.used', { unit: 'By', description: 'What JavaScript uses of it.' })
    .addCallback((result) => result.observe(process.memoryUsage().heapUsed));
  meter
    .createObservableCounter('process.cpu.time', { unit: 's', description: 'Processor time of this process.' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe(user / 1e6, { 'cpu.mode': 'user' });
      result.observe(system / 1e6, { 'cpu.mode': 'system' });
    });
}

/** The connections of this process's pool. */
export function observeDatabase(meter: Meter, { pool }: Pick<DatabaseHandle, 'pool'>): void {
  meter
    .createObservableUpDownCounter('db.client.connection.count', { description: 'Connections to the database, by state.' })
    .addCallback((result) => {
      result.observe(pool.totalCount - pool.idleCount, { 'db.client.connection.state': 'used' });
      result.observe(pool.idleCount, { 'db.client.connection.state': 'idle' });
    });
  meter
    .createObservableUpDownCounter('db.client.connection.max', { description: 'Connections that there may be at most.' })
    .addCallback((result) => result.observe(pool.options.max));
  meter
    .createObservableUpDownCounter('db.client.connection.pending_requests', {
      description: 'Those who wait for a connection.',
    })
    .addCallback((result) => result.observe(pool.waitingCount));
}

export function observeReadiness(meter: Meter, readiness: Pick<Readiness, 'status'>): void {
  meter
    .createObservableGauge('siteid.ready', {
      description: '1 while requests may be sent to this process, as /health/ready says.',
    })
    .addCallback(async (result) => result.observe((await readiness.status()) === 'ready' ? 1 : 0));
}

/** What waits in the database, read once for each reading of the metrics. All portals of one database say the same. */
export function observeWaitingWork(
  meter: Meter,
  { figures }: Pick<DatabaseHandle, 'figures'>,
  { isAuditSent, timeZone }: { readonly isAuditSent: boolean; readonly timeZone: string },
): void {
  const reader = new WaitingWorkReader(figures, timeZone);
  const gauge = (name: string, description: string, unit?: string) =>
    meter.createObservableGauge(name, { description, ...(unit !== undefined && { unit }) });
  const wasRead = gauge('siteid.waiting_work.read', '1 where what waits in the database could be read in time.');
  const messages = gauge(
    'siteid.outbox.messages',
    'Messages that wait or were given up, by kind; of those given up 10,000 at most.',
  );
  const oldestMessage = gauge('siteid.outbox.oldest_age', 'How long the oldest message waits that is due, by kind.', 's');
  const deliveries = gauge('siteid.webhook.deliveries', 'Deliveries that wait, of webhooks that are not paused.');
  const oldestDelivery = gauge('siteid.webhook.oldest_age', 'How long the oldest of them waits.', 's');
  const bulkJobs = gauge('siteid.bulk_jobs', 'Jobs on many cards that are under way.');
  const oldestBulkJob = gauge('siteid.bulk_job.oldest_age', 'How long ago the oldest of them began.', 's');
  const behind = gauge('siteid.history.behind', 'Steps that have no place in the log of the history yet; 10,000 at most.');
  const head = gauge(
    'siteid.history.head_time',
    'When the last head was signed, in seconds since 1970; absent without one.',
    's',
  );
  const auditLag = gauge(
    'siteid.audit.lag',
    'How long ago was what the collector has not taken yet of who did what; a minute where nothing waits.',
    's',
  );
  const keysEnding = gauge(
    'siteid.keys.ending',
    'Partner keys without an address, so that nobody is written to, whose last day comes within so many days.',
  );
  const all = [
    wasRead,
    messages,
    oldestMessage,
    deliveries,
    oldestDelivery,
    bulkJobs,
    oldestBulkJob,
    behind,
    head,
    auditLag,
    keysEnding,
  ];
  // What is observed no more keeps its last value: a kind that has nothing left must say so.
  const kinds = new Set<string>();
  meter.addBatchObservableCallback(async (result) => {
    const work = await reaching('everybody', () => reader.read());
    result.observe(wasRead, work === null ? 0 : 1);
    if (work === null) return;
    for (const { kind } of work.messages) kinds.add(kind);
    for (const kind of kinds) {
      const { waiting = 0, failed = 0, oldest = 0 } = work.messages.find((each) => each.kind === kind) ?? {};
      result.observe(messages, waiting, { kind, state: 'waiting' });
      result.observe(messages, failed, { kind, state: 'failed' });
      result.observe(oldestMessage, oldest, { kind });
    }
    result.observe(deliveries, work.deliveries.waiting);
    result.observe(oldestDelivery, work.deliveries.oldest);
    result.observe(bulkJobs, work.bulkJobs.waiting);
    result.observe(oldestBulkJob, work.bulkJobs.oldest);
    result.observe(behind, work.behind);
    if (work.headMade !== null) result.observe(head, work.headMade);
    for (const { days, count } of work.keysEnding) result.observe(keysEnding, count, { days });
    // A portal that sends it no more leaves its row behind, and nobody is to wake for it.
    if (isAuditSent && work.auditLag !== null) result.observe(auditLag, work.auditLag);
  }, all);
}

/** How often a head of the history is to be signed, so that a rule can say when one is late. */
export function observeHeadInterval(meter: Meter, seconds: number): void {
  meter
    .createObservableGauge('siteid.history.head_interval', { unit: 's', description: 'How often a head is to be signed.' })
    .addCallback((result) => result.observe(seconds));
}
