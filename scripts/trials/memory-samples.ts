import { readFileSync } from 'node:fs';
import type { PortalProcess } from '../../server/src/testing/production/portal-process.ts';

const every = 5000;

/** How much memory a process holds over time, in MB, read each five seconds. */
export class MemorySamples {
  readonly #samples: { readonly at: number; readonly megabytes: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(portal: PortalProcess) {
    this.#timer = setInterval(() => {
      const megabytes = residentMegabytes(portal.pid);
      if (megabytes !== undefined) this.#samples.push({ at: performance.now(), megabytes });
    }, every);
  }

  /** The middle of what was read between two moments; NaN where nothing was. */
  median(from: number, to: number): number {
    const read = this.#samples.filter(({ at }) => at >= from && at < to).map(({ megabytes }) => megabytes);
    return read.toSorted((one, other) => one - other)[read.length >> 1] ?? Number.NaN;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

function residentMegabytes(pid: number | undefined): number | undefined {
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line === null ? undefined : Number(line[1]) / 1024;
  } catch {
    // The portal is being started anew.
    return undefined;
  }
}
