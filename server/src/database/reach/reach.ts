import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Whose rows the statements of a piece of work may touch: everybody's, or those of persons, organisations and card suppliers by their
 * ids, and those with a government id by its hash in hexadecimal digits. The policies of the tables check it
 * (`server/database/functions/reaches_everybody.sql`).
 */
export type RowsOf = 'everybody' | readonly string[];

/** The reach of a request or another piece of work: nobody's rows at first, and others once it is known who asks. */
export class CurrentReach {
  #text = '';

  /** As the policies read it. */
  get text(): string {
    return this.#text;
  }

  set(rows: RowsOf): void {
    this.#text = rows === 'everybody' ? rows : `,${rows.join(',')},`;
  }
}

const current = new AsyncLocalStorage<CurrentReach>();

/** Runs work whose statements may touch what `reach` says at the moment when each is sent. */
export const withReach = <Result>(reach: CurrentReach, work: () => Result): Result => current.run(reach, work);

/** Runs work whose statements may touch these rows, whatever the work around it may touch. */
export function reaching<Result>(rows: RowsOf, work: () => Result): Result {
  const reach = new CurrentReach();
  reach.set(rows);
  return withReach(reach, work);
}

/** The reach that the database is told with the next statement; empty, which means nobody's rows, where none was set. */
export const reachNow = (): string => current.getStore()?.text ?? '';
