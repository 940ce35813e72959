import { spawn } from 'node:child_process';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Load, Measured, Visit } from './load.ts';

/** One thing to put load on. */
export type Target = { readonly name: string; readonly url: string; readonly visits: readonly Visit[] };

const rounds = 3;
const loadProgram = fileURLToPath(new URL('./load.ts', import.meta.url));

/**
 * Measures the targets in turn, A B C A B C A B C, so that what else the machine does falls on all of them. Answers with the
 * measurements of each target, one per round. Throws when an answer was not 2xx. `prepare` runs before each load.
 */
export async function measureInTurn(
  targets: readonly Target[],
  seconds: number,
  prepare: () => Promise<void>,
): Promise<Measured[][]> {
  for (const target of targets) {
    await prepare();
    await load(target, Math.min(1, seconds));
  }
  const measured: Measured[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      await prepare();
      measured[index]?.push(await load(turned(target, round + 1), seconds));
    }
  }
  return measured;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Each round begins elsewhere: what is to be new must not be what the round before asked. */
function turned(target: Target, round: number): Target {
  const first = Math.floor((target.visits.length * round) / (rounds + 1));
  return { ...target, visits: [...target.visits.slice(first), ...target.visits.slice(0, first)] };
}

export async function load({ name, url, visits }: Target, seconds: number, connections = 16): Promise<Measured> {
  const child = spawn(process.execPath, [loadProgram], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ url, seconds, connections: dealOut(visits, connections) } satisfies Load));
  const measured = (await json(child.stdout)) as Measured;
  if (Object.keys(measured.failed).length > 0) throw new Error(`${name}: requests failed: ${JSON.stringify(measured.failed)}`);
  return measured;
}

/** Each connection has visits of its own; where there are too few, all of them, each connection beginning elsewhere. */
function dealOut(visits: readonly Visit[], connections: number): Load['connections'] {
  return Array.from({ length: connections }, (_, connection) => {
    if (visits.length >= 4 * connections) return visits.filter((_visit, index) => index % connections === connection).flat();
    const first = connection % visits.length;
    return [...visits.slice(first), ...visits.slice(0, first)].flat();
  });
}
