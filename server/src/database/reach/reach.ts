import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Whose rows the statements of a piece of work may touch: everybody's, or those of a person, of organisations and of card suppliers, by
 * their ids, and those that name a government id, by its hash in hexadecimal digits. The policies of the tables ask for it
 * (`server/database/functions/reaches_everybody.sql`).
 */
export type RowsOf = 'everybody' | readonly string[];

/** What is told to the database. A request begins with nobody's rows, and says whose it touches once it is known who asks. */
export class ToldReach {
  #text = '';

  get text(): string {
    return this.#text;
  }

  be(rows: RowsOf): void {
    this.#text = rows === 'everybody' ? rows : `,${rows.join(',')},`;
  }
}

const told = new AsyncLocalStorage<ToldReach>();

/** Runs work whose statements reach what `reach` says at the time of each. */
export const withReach = <Result>(reach: ToldReach, work: () => Result): Result => told.run(reach, work);

/** Runs work whose statements reach these rows, whatever was reached around it. */
export function reaching<Result>(rows: RowsOf, work: () => Result): Result {
  const reach = new ToldReach();
  reach.be(rows);
  return withReach(reach, work);
}

/** What the database is told with the next statement: nobody's rows, where nothing was said. */
export const reachNow = (): string => told.getStore()?.text ?? '';
