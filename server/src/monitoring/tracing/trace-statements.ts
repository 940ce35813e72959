import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type pg from 'pg';
import type { Tracers } from './trace-requests.ts';

/** What a statement does and to which table: our own words, without any value. */
export function nameOfStatement(text: string): string {
  const bare = text.replaceAll(/\/\*.*?\*\//g, '').trimStart();
  const operation = /^[a-z]+/i.exec(bare)?.[0].toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(bare)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}

/** A span for each statement of a traced request. */
export function traceStatements(pool: pg.Pool, { tracer, contexts }: Tracers): void {
  // Whoever waits for a connection is told by whoever gives it back, and goes on in their own trace all the same.
  const connect = pool.connect.bind(pool) as (callback?: Called) => unknown;
  pool.connect = ((callback?: Called) => (callback ? connect(contexts.bind(contexts.active(), callback)) : connect())) as never;
  const followed = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (followed.has(client)) return;
    followed.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const parent = contexts.active();
      if (trace.getSpan(parent) === undefined) return query(...args);
      const name = nameOfStatement(textOf(args[0]));
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } }, parent);
      const end = (error?: unknown) => {
        if (error) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const told = contexts.bind(parent, callback as Called);
        const ending: Called = (error, ...rest) => (end(error), told(error, ...rest));
        return query(...args.slice(0, -1), ending);
      }
      const result = query(...args);
      if (result instanceof Promise) result.then(() => end(), end);
      else end();
      return result;
    }) as never;
  });
}

type Called = (error?: unknown, ...rest: unknown[]) => unknown;

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}
