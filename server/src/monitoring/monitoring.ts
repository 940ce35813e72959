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
import type { LogRecords } from './log-records.ts';
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
  /** Where log records are sent; undefined: nowhere. */
  readonly logRecords: LogRecords | undefined;
  /** From now on it is measured, sent and shown. Fails where the port is taken. */
  readonly begin: (parts: { readonly database: DatabaseHandle; readonly readiness: Readiness }) => Promise<void>;
  readonly end: () => Promise<void>;
};

/** Metrics, traces and log records by OpenTelemetry, as settings ask for them. None is global: several portals may share a process. */
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
  const logRecords =
    endpoints.logs === null ? undefined : (await import('./log-records.ts')).openLogRecords(endpoints.logs, resource);
  const meter = metrics.getMeter('siteid');
  const stops = measureHappenings(meter);

  return {
    fieldsOfLog: () => tracing?.fieldsOfLog() ?? {},
    watchRequests: (app) => {
      tracing?.watchRequests(app);
      measureRequests(meter, app);
    },
    watchDatabase: (database) => tracing?.watchDatabase(database.pool),
    logRecords,
    begin: async ({ database, readiness }) => {
      observeProcess(meter);
      observeDatabase(meter, database);
      observeReadiness(meter, readiness);
      observeWaitingWork(meter, database, {
        isAuditSent: logRecords !== undefined,
        timeZone: config.portal.timeZone,
      });
      observeHeadInterval(meter, config.history.headMinutes * 60);
      await shown?.startServer();
    },
    end: async () => {
      for (const stop of stops) stop();
      const all = [metrics.shutdown({ timeoutMillis: endSeconds * 1000 }), tracing?.end(), logRecords?.end()];
      const ends = all.filter((end) => end !== undefined);
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
