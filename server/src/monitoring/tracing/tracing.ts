import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../../settings/config.ts';
import { passOnTrace } from './pass-on-trace.ts';
import { samplerOf } from './sampler.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';

export type Tracing = {
  readonly fieldsOfLog: () => object;
  readonly watchRequests: (app: FastifyInstance) => void;
  readonly watchDatabase: (pool: pg.Pool) => void;
  readonly end: () => Promise<void>;
};

/** A span for each request and each statement, sent to this address. */
export async function openTracing(config: Config, url: string, resource: Resource): Promise<Tracing> {
  const { sampler, samplerRatio } = config.monitoring;
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(sampler, samplerRatio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  const tracer = provider.getTracer('siteid');
  const { issuer } = config.identityProvider;
  const { registry } = config.registration;
  const stopPassing = passOnTrace(contexts, [issuer, ...(registry === null ? [] : [registry.url])]);
  return {
    fieldsOfLog: () => {
      const span = trace.getSpanContext(contexts.active());
      return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
    },
    watchRequests: (app) => traceRequests(app, { tracer, contexts }),
    watchDatabase: (pool) => traceStatements(pool, { tracer, contexts }),
    end: async () => {
      stopPassing();
      await contexts.with(ROOT_CONTEXT, () => provider.shutdown());
      contexts.disable();
    },
  };
}
