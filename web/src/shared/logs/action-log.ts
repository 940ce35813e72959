import { type ActionLogEntry, logToSessionStorageParameter, maskedValue, maximumFieldLength } from '@siteid/contract';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type ActionDetails = Readonly<Record<string, string>>;

/** Entries, and characters of all together; the oldest go first. */
export const mostEntries = 200;
export const mostCharacters = 100_000;
const mostDetails = 20;
const key = 'action-log';

let entries: ActionLogEntry[] = [];
let sizes: number[] = [];
let keptIn: Store | null = null;

/**
 * Begins the action log of a page: in memory, or in session storage when the address asks for it by `logToSessionStorage`. That holds
 * for the tab from then on, for a sign-in loads the page anew; `logToSessionStorage=false` ends it (9-2).
 */
export function beginActionLog(search: string, store: Store): void {
  const asked = new URLSearchParams(search).get(logToSessionStorageParameter);
  if (asked === 'false') store.removeItem(key);
  const kept = asked === 'false' ? null : store.getItem(key);
  keptIn = kept === null && (asked === null || asked === 'false') ? null : store;
  entries = parsed(kept);
  sizes = entries.map(sizeOf);
  keep();
}

/** Adds an entry. Sensitive values are masked here, so that no caller can forget it. */
export function recordAction(event: string, details: ActionDetails = {}): void {
  const entry: ActionLogEntry = { at: new Date().toISOString(), event: masked(event), details: maskedDetails(details) };
  entries.push(entry);
  sizes.push(sizeOf(entry));
  while (entries.length > mostEntries || sizes.reduce((sum, size) => sum + size, 0) > mostCharacters) {
    entries.shift();
    sizes.shift();
  }
  keep();
}

/** All entries, the oldest first. */
export function actionLog(): readonly ActionLogEntry[] {
  return entries;
}

/** Names of values that must stand in no log: PIN, card number, government id, reason, and what identifies a person. */
const sensitiveName = /pin|card.?number|government|identity|reason|phone|e.?mail|name$|birth|token|password|search|filtervalue/i;

/** Card numbers and personal numbers, wherever they stand; the last part of a UUID is none. */
const sensitiveText = /(?<![\w-])(?:[A-Z\d]{2}-?\d{4}-?\d{6}|(?:\d{2})?\d{6}[-+]?\d{4}|\d{6}[-+A-FU-Y]\d{3}[\dA-Y])(?![\w-])/gi;

/** A text without what looks like a card number or a personal number, no longer than a field may be. */
export function masked(text: string): string {
  return text.replaceAll('\0', '').replace(sensitiveText, maskedValue).slice(0, maximumFieldLength);
}

function maskedDetails(details: ActionDetails): ActionDetails {
  const pairs = Object.entries(details).slice(0, mostDetails);
  return Object.fromEntries(
    pairs.map(([name, value]) => [name.slice(0, 50), sensitiveName.test(name) ? maskedValue : masked(value)]),
  );
}

function keep(): void {
  try {
    keptIn?.setItem(key, JSON.stringify(entries));
  } catch {
    // The tab's storage is full: from now on the log is kept in memory alone.
    keptIn = null;
  }
}

function parsed(kept: string | null): ActionLogEntry[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(read) ? (read as ActionLogEntry[]) : [];
  } catch {
    return [];
  }
}

const sizeOf = (entry: ActionLogEntry) => JSON.stringify(entry).length;
