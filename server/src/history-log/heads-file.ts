import type { Leaf } from './history-leaf.ts';
import { type Head, type HeadKey, readHead } from './signed-head.ts';

/**
 * What is kept outside the database: a line for each leaf, and after those that a head has more than the one before it, its note. A line
 * that was cut off, as the machine went down, stands for nothing: its part is written again.
 */
export type KeptHeads = {
  /** Signed by one of the keys, the smallest first; of the same size, the earliest first. */
  readonly heads: readonly (Head & { readonly note: string })[];
  /** Sizes of checkpoints that no key signed. */
  readonly unsigned: readonly number[];
  readonly leafAt: (position: number) => Leaf | undefined;
  readonly knows: (historyId: number) => boolean;
};

const leafLine = /^leaf (\d{1,15}) (\d{1,15} [\da-f-]{36} [A-Za-z\d+/]{43}=)$/;
const noteText = /^.+\n(\d{1,15})\n([A-Za-z\d+/]{43}=)\n\n$/;

export const writeLeaf = (position: number, { historyId, orderId, digest }: Leaf) =>
  `leaf ${position} ${historyId} ${orderId} ${digest.toString('base64')}\n`;

export async function readHeads(lines: AsyncIterable<string>, keys: readonly HeadKey[]): Promise<KeptHeads> {
  const leaves = new Map<number, string>();
  const heads: (Head & { readonly note: string })[] = [];
  const others: { readonly size: number; readonly root: string }[] = [];
  for await (const read of notesIn(lines)) {
    if (read.leaf !== undefined) {
      leaves.set(read.leaf.position, read.leaf.text);
      continue;
    }
    const head = readHead(read.note, keys);
    const [, size, root = ''] = noteText.exec(read.text) ?? [];
    if (head !== null) heads.push({ ...head, note: read.note });
    else if (size !== undefined) others.push({ size: Number(size), root });
  }
  heads.sort((one, other) => one.size - other.size || one.time.getTime() - other.time.getTime());
  const isWrittenAgain = (other: (typeof others)[number]) =>
    heads.some(({ size, root }) => size === other.size && root.toString('base64') === other.root);
  return {
    heads,
    unsigned: others.filter((other) => !isWrittenAgain(other)).map(({ size }) => size),
    leafAt: (position) => leafOf(leaves.get(position)),
    knows: (historyId) => leaves.values().some((text) => text.startsWith(`${historyId} `)),
  };
}

type Read =
  | { readonly leaf: { readonly position: number; readonly text: string }; readonly note?: undefined }
  | { readonly leaf?: undefined; readonly note: string; readonly text: string };

async function* notesIn(lines: AsyncIterable<string>): AsyncGenerator<Read> {
  /** The lines before the signatures: origin, size, root and an empty one. */
  let text: string[] = [];
  let signatures: string[] = [];
  const whole = (): Read[] => {
    const before = text.map((line) => `${line}\n`).join('');
    const read = { note: [before, ...signatures.map((line) => `${line}\n`)].join(''), text: before };
    const found = signatures.length > 0;
    if (found) [text, signatures] = [[], []];
    return found ? [read] : [];
  };
  for await (const line of lines) {
    if (line.startsWith('— ')) {
      signatures.push(line);
      continue;
    }
    yield* whole();
    const [, position, leaf] = leafLine.exec(line) ?? [];
    if (leaf !== undefined) yield { leaf: { position: Number(position), text: leaf } };
    else text = [...text, line].slice(-4);
  }
  yield* whole();
}

function leafOf(text: string | undefined): Leaf | undefined {
  const [historyId, orderId, digest] = text?.split(' ') ?? [];
  if (orderId === undefined || digest === undefined) return undefined;
  return { historyId: Number(historyId), orderId, digest: Buffer.from(digest, 'base64') };
}
