/** The code by which Node, PostgreSQL or a library names an error, such as `ENOENT` or `40001`; '' where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
