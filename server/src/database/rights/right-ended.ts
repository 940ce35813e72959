/**
 * Thrown in the transaction of a call whose right ended while it was under way, so that nothing of it is kept. Thrown, not returned: it is
 * answered as the guard answers, by what no endpoint declares.
 */
export class RightEnded extends Error {
  readonly isSessionOver: boolean;

  constructor(isSessionOver: boolean) {
    super('The right to a call ended while it was under way.');
    this.isSessionOver = isSessionOver;
  }
}
