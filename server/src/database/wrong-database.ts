/** The database holds what this start must not touch; the message says what, and what to do. */
export class WrongDatabase extends Error {
  override readonly name = 'WrongDatabase';
}
