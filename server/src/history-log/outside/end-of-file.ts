import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '../../errors/error-code.ts';
import { type Head, type HeadSigner, readOwnHead } from '../signed-head.ts';

/** The end of a file of heads: the last that this portal signed, and whether a line was cut off after it as the machine went down. */
export type EndOfFile = { readonly last: (Head & { readonly note: string }) | null; readonly isCut: boolean };

/** The file holds something, and no head that this portal signed: it is another's, or the key of then is gone. */
export class NotOurFile extends Error {
  override readonly name = 'NotOurFile';
}

const pieceBytes = 65_536;
/** A note is far shorter: so much of the piece behind is read again with each, for the note that stands on both. */
const longestNote = 4096;
const notes = /(?<=^|\n)[^\n]+\n\d{1,15}\n[A-Za-z\d+/]{43}=\n\n(?:— [^\n]+\n){2,}/g;

/** Read from the end: the leaves before the last head are not walked through. Throws NotOurFile. */
export async function readEnd(file: string, signers: readonly HeadSigner[]): Promise<EndOfFile> {
  const handle = await openOrNone(file);
  if (handle === null) return { last: null, isCut: false };
  try {
    const { size } = await handle.stat();
    let behind = Buffer.alloc(0);
    let isCut = false;
    for (let end = size; end > 0; ) {
      const start = Math.max(0, end - pieceBytes);
      const piece = Buffer.concat([await bytesOf(handle, start, end), behind]);
      if (end === size) isCut = piece.at(-1) !== 0x0a;
      const found = piece.toString().matchAll(notes).toArray().toReversed();
      for (const [note] of found.filter(({ index }) => index > 0 || start === 0)) {
        const head = readOwnHead(note, signers);
        if (head !== null) return { last: { ...head, note }, isCut };
      }
      if (start === 0 && (found.length > 0 || !isBegun(piece.toString(), signers))) throw new NotOurFile(file);
      behind = piece.subarray(0, longestNote);
      end = start;
    }
    return { last: null, isCut };
  } finally {
    await handle.close();
  }
}

/** The machine went down while the first head was added. */
function isBegun(text: string, signers: readonly HeadSigner[]): boolean {
  const beginnings = ['leaf 0 ', ...signers.map(({ name }) => `${name}\n`)];
  return beginnings.some((beginning) => text.startsWith(beginning) || beginning.startsWith(text));
}

async function bytesOf(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}

async function openOrNone(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
