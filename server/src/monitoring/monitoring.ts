import { randomUUID } from 'node:crypto';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '../database/open-database.ts';
import type { Readiness } from '../health/readiness.ts';
import type { Config } from '../settings/config.ts';
import { measureHappenings, measureRequests } from './measure-work.ts';
import { observeDatabase, observeHeadInterval, observeProcess, observeReadiness, observeWaitingWork } from './observe-state.ts';
import { openTracing } from './tracing/tracing.ts';

/** How long the end of the process waits for what was not sent yet. */
const endSeconds = 2;

export type Monitoring = {
  /** What a line of the log says of the trace that it belongs to. */
  readonly fieldsOfLog: () => object;
  /** Before anything else is added to the server. */
  readonly watchRequests: (app: FastifyInstance) => void;
  readonly watchDatabase: (database: DatabaseHandle) => void;
  /** From now on it is measured, sent and shown. Fails where the port is taken. */
  readonly begin: (parts: { readonly database: DatabaseHandle; readonly readiness: Readiness }) => Promise<void>;
  readonly end: () => Promise<void>;
};

/** Metrics and traces by OpenTelemetry, as the settings ask for them. Nothing of it is global: several portals may stand in one process. */
export async function makeMonitoring(config: Config): Promise<Monitoring> {
  const { metricsPort, metricsHost, endpoints, serviceName } = config.monitoring;
  const resource = defaultResource()
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
    .merge(resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': randomUUID() }));
  const shown =
    metricsPort === null ? undefined : new PrometheusExporter({ port: metricsPort, host: metricsHost, preventServerStart: true });
  const sent = endpoints.metrics === null ? undefined : await sentMetrics(endpoints.metrics);
  const readers = [...(shown === undefined ? [] : [shown]), ...(sent === undefined ? [] : [sent])];
  const metrics = new MeterProvider({ resource, readers });
  const tracing = endpoints.traces === null ? undefined : await openTracing(config, endpoints.traces, resource);
  const meter = metrics.getMeter('siteid');
  const stops = measureHappenings(meter);

  return {
    fieldsOfLog: () => tracing?.fieldsOfLog() ?? {},
    watchRequests: (app) => {
      tracing?.watchRequests(app);
      measureRequests(meter, app);
    },
    watchDatabase: (database) => tracing?.watchDatabase(database.pool),
    begin: async ({ database, readiness }) => {
      observeProcess(meter);
      observeDatabase(meter, database);
      observeReadiness(meter, readiness);
      observeWaitingWork(meter, database);
      observeHeadInterval(meter, config.history.headMinutes * 60);
      await shown?.startServer();
    },
    end: async () => {
      for (const stop of stops) stop();
      const ends = [metrics.shutdown({ timeoutMillis: endSeconds * 1000 }), tracing?.end() ?? Promise.resolve()];
      const late = new Promise((resolve) => setTimeout(resolve, endSeconds * 1000).unref());
      // Who receives it may be away: the portal ends all the same.
      await Promise.race([Promise.allSettled(ends), late]);
    },
  };
}

async function sentMetrics(url: string): Promise<PeriodicExportingMetricReader> {
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http');
  return new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url }) });
}
