import type { MessageKind } from '../message-text.ts';
import { reminders } from '../reminders.ts';

/** Kinds that somebody waits for at a screen. */
const awaited: readonly MessageKind[] = ['sms-code', 'phone-code', 'email-change', 'email-verification', 'company-email'];

/**
 * The rank of a kind among due messages: first what somebody waits for at a screen, last the reminders, of which there may be thousands.
 */
export function turnOf(kind: MessageKind): number {
  if (awaited.includes(kind)) return 0;
  return reminders.some((each) => each === kind) ? 2 : 1;
}
