import { ApiFailure } from '../api/api-failure.ts';
import { tellFault } from '../logs/client-log.ts';
import { telemetry } from '../logs/telemetry.ts';

/** Sends a fault of the page itself to the server's log; the query client has sent those of failed calls (8-3). */
export function recordFault(error: unknown): void {
  if (error instanceof ApiFailure) return;
  void tellFault(error);
  if (error instanceof Error) telemetry.fault(error);
}

/** Listens for errors that nothing in the page caught. */
export function listenForFaults(): void {
  window.addEventListener('error', ({ error, message }) => recordFault(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => recordFault(reason));
}
