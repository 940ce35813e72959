/**
 * Whether a prepared statement failed because a table got another column or a function was dropped: nothing was done, and it works once it
 * is prepared anew. Where it cannot work any more, PostgreSQL then gives another error.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && messages.some((message) => error.message.startsWith(message));
}

/** Compared by text, because PostgreSQL has no codes of their own for them. */
const messages = ['cached plan must not change result type', 'cache lookup failed for function'];
