import { DatabaseUnavailable } from '../../database/database-unavailable.ts';
import type { Portal } from '../../portal.ts';

/**
 * Every one of these portals does it at once, until none has more to do. One that waits for another's transaction longer than it may fails,
 * as its job would, and comes again.
 */
export async function untilDone(portals: readonly Portal[], job: (portal: Portal) => Promise<boolean>): Promise<void> {
  const attempt = async (portal: Portal) =>
    job(portal).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) return true;
      throw error;
    });
  while ((await Promise.all(portals.map(attempt))).includes(true));
}
