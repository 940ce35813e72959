import * as z from 'zod/mini';
import { maximumFieldLength } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { moment, text } from '../values.ts';

/** Bytes that one call of the browser's log may have (T28). */
export const clientLogLimit = 16 * 1024;
/** Characters of an error as the browser reports it, and entries of the action log that go with it. */
export const clientErrorLength = 2000;
export const clientLogEntries = 100;

/** It may hold line breaks and escapes, which the server writes out, but no NUL (T28). */
const logText = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\u0000]*$/));

/** One thing that happened in the browser: when, what, and what may be known of it. Sensitive values are masked before (9-2). */
export const actionLogEntry = z.strictObject({
  at: moment,
  event: logText(maximumFieldLength),
  details: z.record(z.string().check(z.maxLength(50)), logText(maximumFieldLength)),
});
export type ActionLogEntry = z.output<typeof actionLogEntry>;

const refusals = [] as const;
const nothing = z.strictObject({});

/** Logs what a person did on the landing page; the server adds the username or "anonymous" (2.4-5). */
export const logIndividualAction = endpoint({
  method: 'POST',
  path: '/general/log-individual-action',
  summary: 'Logs one action of a person.',
  access: 'anonymous',
  changesState: true,
  body: z.strictObject({ action: text }),
  reply: nothing,
  refusals,
});

/** Logs an event of the browser, such as "route unauthorized" (6-7). */
export const logClientAction = endpoint({
  method: 'POST',
  path: '/general/log-client-action',
  summary: 'Logs one event of the browser.',
  access: 'anonymous',
  changesState: true,
  body: z.strictObject({ clientAction: logText(maximumFieldLength) }),
  reply: nothing,
  refusals,
});

/** Logs a fault of the browser with the end of its action log (8-3). */
export const logClientError = endpoint({
  method: 'POST',
  path: '/general/log-client-error',
  summary: 'Logs a fault of the browser, with what led to it.',
  access: 'anonymous',
  changesState: true,
  body: z.strictObject({
    error: logText(clientErrorLength),
    log: z.array(actionLogEntry).check(z.maxLength(clientLogEntries)),
  }),
  reply: nothing,
  refusals,
});

/** Where the browser sends telemetry; null: nowhere (9-3). */
export const getTelemetryConnection = endpoint({
  method: 'GET',
  path: '/general/aics',
  summary: 'The connection string of the telemetry, where it is configured.',
  access: 'anonymous',
  changesState: false,
  reply: z.strictObject({ connectionString: z.nullable(z.string()) }),
  refusals,
});
