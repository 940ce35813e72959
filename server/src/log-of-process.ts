import type { FastifyBaseLogger } from 'fastify';

/**
 * What Node would write to standard error by itself stands in the log instead, as every other line: its warnings, and an error that
 * nobody caught, which ends the process at once, as before. A fatal line is written out before `fatal` comes back, with all before it.
 */
export function logOfProcess(log: Pick<FastifyBaseLogger, 'warn' | 'fatal'>): void {
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'Node warns.'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'An error that nobody caught ends the portal.');
    process.exit(1);
  });
}
