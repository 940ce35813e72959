import pg from 'pg';

/** The parts of the driver that its types leave out: a statement goes out, and its connection is ready for the next. */
type Query = {
  submit: (this: Query, connection: unknown) => unknown;
  handleReadyForQuery: (this: Query, connection: unknown) => void;
};

/** How long the statements were with the database, the way there included, and how many there were. */
type Spent = { readonly milliseconds: number; readonly statements: number };

/** Watches all statements of this process until it is told to stop. Whoever waits for a connection of the pool is not counted. */
export function watchStatements(): { readonly take: () => Spent; readonly stop: () => void } {
  const query = pg.Query.prototype as unknown as Query;
  const { submit, handleReadyForQuery } = query;
  const begun = new WeakMap<object, number>();
  let milliseconds = 0;
  let statements = 0;
  query.submit = function (this: Query, connection) {
    begun.set(this, performance.now());
    return submit.call(this, connection);
  };
  query.handleReadyForQuery = function (this: Query, connection) {
    milliseconds += performance.now() - (begun.get(this) ?? Number.NaN);
    statements += 1;
    handleReadyForQuery.call(this, connection);
  };
  return {
    /** What was spent since it was asked before. */
    take: () => {
      const spent = { milliseconds, statements };
      [milliseconds, statements] = [0, 0];
      return spent;
    },
    stop: () => void Object.assign(query, { submit, handleReadyForQuery }),
  };
}
