import * as z from 'zod';
import { optional, setting } from './setting.ts';
import type { Kind } from './setting-kinds.ts';
import * as kind from './setting-kinds.ts';

const samplers = kind.oneOf(
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
);
export type SamplerName = typeof samplers extends Kind<infer Name> ? Name : never;

const share: Kind<number> = {
  expected: 'a number from 0 to 1',
  schema: z
    .string()
    .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/)
    .transform(Number),
};

/** How the portal is seen while it runs. The names that begin with `OTEL_` are OpenTelemetry's own. */
export const monitoringSettings = {
  METRICS_PORT: optional(
    kind.whole(1, 65_535),
    'A port of its own at which `/metrics` shows figures for Prometheus, see operations.md. Without it there is none.',
  ),
  METRICS_HOST: setting(kind.text, '127.0.0.1', 'The address for it. Let Prometheus alone reach it: nobody is asked for a key.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    kind.webAddress,
    'Where traces, metrics and log records are sent by OTLP over HTTP, each below it. ' +
      'This and the other `OTEL_EXPORTER_OTLP_…` are as OpenTelemetry describes them.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(kind.webAddress, 'Where traces are sent, by its whole address.'),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(kind.webAddress, 'Where metrics are sent, by its whole address.'),
  OTEL_LOGS_EXPORTER: setting(
    kind.oneOf('none', 'otlp'),
    'none',
    'With `otlp`, [who did what](audit.md#sent-to-a-collector) is sent by OTLP over HTTP, as log records.',
  ),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: optional(kind.webAddress, 'Where log records are sent, by its whole address.'),
  OTEL_SERVICE_NAME: setting(kind.text, 'siteid', 'What the portal is called in traces, metrics and log records.'),
  OTEL_TRACES_SAMPLER: setting(samplers, 'parentbased_always_on', 'Which requests are traced.'),
  OTEL_TRACES_SAMPLER_ARG: setting(share, '1', 'The share of them, where it goes by `traceidratio`.'),
  OTEL_SDK_DISABLED: setting(kind.flag, 'false', 'Turns all of this off, the port for Prometheus too.'),
};

/** Of OpenTelemetry, read by its own library where one of the above asks for it. */
export const readByOpenTelemetry = [
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE',
  ...['', 'TRACES_', 'METRICS_', 'LOGS_'].flatMap((signal) =>
    ['HEADERS', 'TIMEOUT', 'COMPRESSION', 'CERTIFICATE', 'CLIENT_CERTIFICATE', 'CLIENT_KEY'].map(
      (name) => `OTEL_EXPORTER_OTLP_${signal}${name}`,
    ),
  ),
];
