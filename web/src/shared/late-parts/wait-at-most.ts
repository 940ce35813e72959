/** So long, in milliseconds, a screen waits for its parts: a file that hangs keeps nobody from the rest. */
const longest = 3000;

/** Waits for what a screen is drawn with, or until that took too long. What fails is told where it is drawn. */
export async function waitAtMost(brought: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(brought), new Promise((resolve) => setTimeout(resolve, longest))]);
}
