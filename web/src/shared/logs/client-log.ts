import {
  type ActionLogEntry,
  clientErrorLength,
  clientLogEntries,
  clientLogLimit,
  logClientAction,
  logClientError,
} from '@siteid/contract';
import { call } from '../api/api.ts';
import { actionLog, masked, recordAction } from './action-log.ts';

/** The most faults that a page reports, however often it fails. */
const mostFaults = 10;
const told = new Set<string>();
/** One at a time, because each path takes one POST at once. A failure here is not shown. */
let last: Promise<unknown> = Promise.resolve();

/** Tells the server of an event, such as a route that a person may not enter (6-7). */
export function tellEvent(event: string): Promise<unknown> {
  recordAction(event);
  const clientAction = masked(event);
  last = last.then(() => call(logClientAction, { clientAction }, { keepalive: true })).catch(() => undefined);
  return last;
}

/** Tells the server of a fault, with what led to it; the same fault once (8-3). */
export function tellFault(error: unknown): Promise<unknown> {
  const fault = faultText(error);
  if (told.has(fault) || told.size >= mostFaults) return last;
  told.add(fault);
  recordAction('fault', { fault });
  const input = { error: fault, log: newest(actionLog(), clientLogLimit - 2 * clientErrorLength) };
  last = last.then(() => call(logClientError, input, { keepalive: true })).catch(() => undefined);
  return last;
}

/** What went wrong and where in the code, in a few lines, without what looks like somebody's number. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return masked(String(error));
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s*at |@/.test(line));
  return [masked(`${error.name}: ${error.message}`), ...places.map((place) => place.trim())]
    .join('\n')
    .slice(0, clientErrorLength);
}

/** As many of the newest entries as the server takes in one call. */
export function newest(entries: readonly ActionLogEntry[], most: number): ActionLogEntry[] {
  const taken: ActionLogEntry[] = [];
  let size = 2;
  for (const entry of entries.slice(-clientLogEntries).toReversed()) {
    size += new TextEncoder().encode(JSON.stringify(entry)).length + 1;
    if (size > most) break;
    taken.unshift(entry);
  }
  return taken;
}
