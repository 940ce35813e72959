/**
 * Whether a table got another column, or a function went, under a statement that was prepared before: nothing was done, and planned anew it
 * works. Where the table changed for good, it says something else then.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && messages.some((message) => error.message.startsWith(message));
}

/** PostgreSQL has no code of their own for them. */
const messages = ['cached plan must not change result type', 'cache lookup failed for function'];
