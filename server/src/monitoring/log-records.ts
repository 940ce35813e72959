import { type HrTime, SeverityNumber } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http';
import { JsonLogsSerializer, LogsExporterMetricsHelper } from '@opentelemetry/otlp-transformer';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableLogRecord } from '@opentelemetry/sdk-logs';

export type LogRecord = {
  /** By it a receiver knows one that comes a second time. */
  readonly id: string;
  /** UTC to the microsecond: `2026-11-20T08:14:03.218000Z`. */
  readonly at: string;
  readonly event: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** What became of a batch. */
export type BatchOutcome = {
  /** Why it was not taken; null where it was. */
  readonly trouble: string | null;
  /** How many of its records the receiver refused for good, and its words for it. */
  readonly rejected: number;
  readonly said: string;
};

export type LogRecords = {
  /** One batch at a time. */
  readonly send: (records: readonly LogRecord[]) => Promise<BatchOutcome>;
  readonly end: () => Promise<void>;
};

const scope = { name: 'siteid' };
const longestWords = 200;
const noneRefused = { rejected: 0, said: '' };

/**
 * Records sent to this address by OTLP, whose fate the sender is told: OpenTelemetry's own processors drop what was not taken, and its
 * ready exporter tells nobody of records that a receiver refused of a batch it took.
 */
export function openLogRecords(url: string, resource: Resource): LogRecords {
  let refused = noneRefused;
  const serializer: typeof JsonLogsSerializer = {
    ...JsonLogsSerializer,
    deserializeResponse: (data) => {
      const response = JsonLogsSerializer.deserializeResponse(data);
      // JSON has 64 bits as text.
      const partial: { readonly rejectedLogRecords?: unknown; readonly errorMessage?: string } = response.partialSuccess ?? {};
      const { rejectedLogRecords: count = 0, errorMessage = '' } = partial;
      refused = { rejected: Number(count), said: errorMessage.slice(0, longestWords) };
      return response;
    },
  };
  const options = convertLegacyHttpOptions({ url }, 'LOGS', 'v1/logs', { 'Content-Type': 'application/json' });
  const exporter = new OTLPExporterBase<ReadableLogRecord[]>(
    createOtlpHttpExportDelegate(options, serializer, 'otlp_http_log_exporter', LogsExporterMetricsHelper, undefined),
  );
  return {
    send: async (records) => {
      if (records.length === 0) return { trouble: null, ...noneRefused };
      refused = noneRefused;
      const observed = hrTimeOf(new Date().toISOString());
      const sent = records.map((record) => readable(record, observed, resource));
      const { code, error } = await new Promise<ExportResult>((resolve) => exporter.export(sent, resolve));
      return code === ExportResultCode.SUCCESS ? { trouble: null, ...refused } : { trouble: troubleOf(error), ...noneRefused };
    },
    end: async () => exporter.shutdown(),
  };
}

function readable({ id, at, event, body }: LogRecord, hrTimeObserved: HrTime, resource: Resource): ReadableLogRecord {
  return {
    hrTime: hrTimeOf(at),
    hrTimeObserved,
    severityNumber: SeverityNumber.INFO,
    severityText: 'INFO',
    eventName: event,
    body,
    attributes: { 'log.record.uid': id },
    droppedAttributesCount: 0,
    resource,
    instrumentationScope: scope,
  };
}

/** Seconds since 1970 and nanoseconds. */
function hrTimeOf(at: string): HrTime {
  const [, digits = ''] = /\.(\d+)Z$/.exec(at) ?? [];
  return [Math.floor(Date.parse(at) / 1000), Number(digits.padEnd(9, '0'))];
}

/** By its status alone: an answer may hold anything. */
function troubleOf(error: Error | undefined): string {
  const status = error !== undefined && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
  return status === undefined ? 'there was no answer' : `it was answered ${status}`;
}
