import { ApiFailure } from '../api/api-failure.ts';
import { tellFault } from '../logs/client-log.ts';
import { telemetry } from '../logs/telemetry.ts';

/** A fault of the page itself goes to the server's log; of failed calls the query client has told already (8-3). */
export function recordFault(error: unknown): void {
  if (error instanceof ApiFailure) return;
  void tellFault(error);
  if (error instanceof Error) telemetry.fault(error);
}

/** Hears of what nothing in the page caught. */
export function listenForFaults(): void {
  window.addEventListener('error', ({ error, message }) => recordFault(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => recordFault(reason));
}
