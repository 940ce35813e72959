import { logIndividualAction } from '@siteid/contract';
import { call } from '../shared/api/api.ts';

/** A page that is being left waits no longer than this for its log. */
const patience = 1000;

let last: Promise<unknown> = Promise.resolve();

/** Logs what a person did (2.4-5). One at a time, as a path takes one POST; a log that fails disturbs nobody. */
export function logAction(action: string): Promise<unknown> {
  last = last.then(() => call(logIndividualAction, { action }, { keepalive: true })).catch(() => undefined);
  return last;
}

/** Logs an action that leaves the page, then leaves it. */
export async function logAndLeave(action: string, href: string): Promise<void> {
  await Promise.race([logAction(action), new Promise((done) => setTimeout(done, patience))]);
  window.location.assign(href);
}
