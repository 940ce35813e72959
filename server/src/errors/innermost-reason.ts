/** Why, for an operator: the innermost reason, which names host and port, and no secret. */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return innermostReason(error.cause);
  // A connection tried at several addresses has a code and no message.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
