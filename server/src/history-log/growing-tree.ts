import { hash } from 'node:crypto';

const bytes = 32;
const [leafMark, nodeMark] = [Buffer.from([0]), Buffer.from([1])];

/** The hash of a leaf, which no inner node can have (RFC 6962, 2.1). */
export const leafHash = (data: string | Buffer) => sha256(Buffer.concat([leafMark, Buffer.from(data)]));

export const nodeHash = (left: Buffer, right: Buffer) => sha256(Buffer.concat([nodeMark, left, right]));

/** The peaks do not belong to a tree of this size. */
export class NoTree extends Error {
  override readonly name = 'NoTree';
}

/**
 * The Merkle tree of RFC 6962 over leaves that are only added. It keeps the roots of its whole subtrees, its peaks: a tree goes on from
 * these alone, whatever lies under them.
 */
export class GrowingTree {
  #size: number;
  readonly #peaks: Buffer[];

  /** Throws NoTree. */
  constructor(size = 0, peaks: Buffer = Buffer.alloc(0)) {
    this.#size = size;
    this.#peaks = Array.from({ length: peaks.length / bytes }, (_, index) => peaks.subarray(index * bytes, (index + 1) * bytes));
    const whole = [...size.toString(2)].filter((digit) => digit === '1').length;
    if (this.#peaks.length !== whole || peaks.length % bytes !== 0) throw new NoTree(`no peaks of a tree of ${size} leaves`);
  }

  get size(): number {
    return this.#size;
  }

  get peaks(): Buffer {
    return Buffer.concat(this.#peaks);
  }

  copy(): GrowingTree {
    return new GrowingTree(this.#size, this.peaks);
  }

  /** `whole` hears of each subtree of more than one leaf that becomes whole: how many times two leaves, the how manieth, and its root. */
  append(leaf: Buffer, whole?: (level: number, place: number, root: Buffer) => void): void {
    let node = leaf;
    let level = 0;
    // Each bit that is set at the end is a subtree as large as the one that has just become whole.
    for (let left = this.#size; left % 2 === 1; left = (left - 1) / 2) {
      node = nodeHash(this.#peaks.pop() as Buffer, node);
      level += 1;
      whole?.(level, (left - 1) / 2, node);
    }
    this.#peaks.push(node);
    this.#size += 1;
  }

  root(): Buffer {
    const [last, ...others] = this.#peaks.toReversed();
    return last === undefined ? sha256(Buffer.alloc(0)) : others.reduce((right, left) => nodeHash(left, right), last);
  }
}

function sha256(data: Buffer): Buffer {
  return hash('sha256', data, 'buffer');
}
