import { logIndividualAction } from '@siteid/contract';
import { call } from '../shared/api/api.ts';

/** The longest that a page which is being left waits for its log. */
const patience = 1000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Logs what a person did (2.4-5), one POST after the other because a path takes one at a time. A log that fails is not told to the
 * person.
 */
export function logAction(action: string): Promise<unknown> {
  last = last.then(() => call(logIndividualAction, { action }, { keepalive: true })).catch(() => undefined);
  return last;
}

/** Logs an action that leaves the page, then leaves it. */
export async function logAndLeave(action: string, href: string): Promise<void> {
  await Promise.race([logAction(action), new Promise((done) => setTimeout(done, patience))]);
  window.location.assign(href);
}
