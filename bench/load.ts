import { json } from 'node:stream/consumers';
import autocannon from 'autocannon';

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** What one user sends, in this order; it stays on one connection. */
export type Visit = readonly Request[];

export type Load = {
  readonly url: string;
  readonly seconds: number;
  /** What each connection sends, in turn and again from the beginning. */
  readonly connections: readonly (readonly Request[])[];
};

export type Measured = {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** How many answers of each status that is not 2xx, and how many time-outs and lost connections. */
  readonly failed: Readonly<Record<string, number>>;
};

/** Puts the load on the server, one request at a time on each connection, and says how it went. */
async function measure({ url, seconds, connections }: Load): Promise<Measured> {
  const waiting = connections.map((requests) => requests.map((request) => ({ ...request })));
  const durations: number[] = [];
  const start = performance.now();
  let end = start;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const load = autocannon(
    {
      url,
      duration: seconds,
      connections: connections.length,
      timeout: 10,
      setupClient: (client) => client.setRequests(waiting.shift() ?? []),
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  load.on('response', (_client, _status, _bytes, duration) => {
    durations.push(duration);
    end = performance.now();
  });
  const { statusCodeStats = {}, errors, timeouts } = await promise;
  const counts = Object.entries(statusCodeStats).map(([status, { count }]) => [status, count ?? 0] as const);
  const failed = [
    ...counts.filter(([status]) => !status.startsWith('2')),
    ['timed out', timeouts],
    ['lost', errors - timeouts],
  ] as const;
  durations.sort((one, other) => one - other);
  const percentile = (share: number) => durations[Math.floor(durations.length * share)] ?? 0;
  return {
    requestsPerSecond: durations.length / ((end - start) / 1000),
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed: Object.fromEntries(failed.filter(([, count]) => count > 0)),
  };
}

// A process of its own, told on standard input: neither the servers nor what compares them shares its loop.
if (import.meta.main) process.stdout.write(JSON.stringify(await measure((await json(process.stdin)) as Load)));
