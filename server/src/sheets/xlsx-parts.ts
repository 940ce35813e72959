import sax from 'sax';
import { type Entry, fromBufferPromise } from 'yauzl';

/** The file, or what is packed in it, is larger than any sheet of orders. */
export class SheetTooLarge extends Error {}

type Handlers = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
};

/** The parts of an opened workbook. */
export type Parts = {
  readonly has: (path: string) => boolean;
  /** Reads a part piece by piece, and leaves as soon as a handler throws or it is larger than it may be. */
  readonly parse: (path: string, handlers: Handlers) => Promise<void>;
};

const mostParts = 1000;
/** Bytes unpacked of all parts: a thousand orders with each field filled take two million. */
const mostBytes = 32_000_000;
/**
 * Tags, comments, instructions and pieces of unread text of all parts, which cost more than the bytes that they take: a thousand rows of
 * two dozen cells have some 100,000, and as many columns beside them that only look like something twice as many more.
 */
const mostMarks = 500_000;
/** How deep tags stand in tags, and attributes of one: workbooks have some ten of either. What is open is kept, some 200 bytes each. */
const deepest = 100;
const mostAttributes = 1000;

/**
 * Opens the archive of a workbook. What a part says of its size is not believed: what comes out of it is counted while it is unpacked,
 * so a file that would fill the memory is left early.
 */
export async function openParts(file: Buffer): Promise<Parts> {
  const archive = await fromBufferPromise(file, { lazyEntries: true });
  if (archive.entryCount > mostParts) throw new SheetTooLarge();
  const entries = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  let [bytesLeft, marksLeft] = [mostBytes, mostMarks];
  const mark = () => {
    marksLeft -= 1;
    if (marksLeft < 0) throw new SheetTooLarge();
  };
  return {
    has: (path) => entries.has(path.toLowerCase()),
    parse: async (path, handlers) => {
      const entry = entries.get(path.toLowerCase());
      if (entry === undefined) throw new Error(`the workbook has no ${path}`);
      if (entry.uncompressedSize > bytesLeft) throw new SheetTooLarge();
      const parser = parserFor(handlers, mark);
      const decoder = new TextDecoder('utf-8', { fatal: true });
      for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        bytesLeft -= chunk.length;
        if (bytesLeft < 0) throw new SheetTooLarge();
        parser.write(decoder.decode(chunk, { stream: true }));
      }
      parser.close();
    },
  };
}

/** Strict, so that what is no XML fails. No part has a document type, which may name other files, or make a million letters of few. */
function parserFor({ open, text, close }: Handlers, mark: () => void): sax.SAXParser {
  const parser = sax.parser(true, {});
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  let [depth, count] = [0, 0];
  return Object.assign(parser, {
    onerror: (error: Error) => {
      throw error;
    },
    ondoctype: () => {
      throw new Error('a part of a workbook has no document type');
    },
    oncomment: mark,
    onopencdata: mark,
    onprocessinginstruction: mark,
    onopentagstart: () => {
      mark();
      [depth, count] = [depth + 1, 0];
      if (depth > deepest) throw new SheetTooLarge();
    },
    onattribute: () => {
      count += 1;
      if (count > mostAttributes) throw new SheetTooLarge();
    },
    onopentag: ({ name, attributes }: sax.Tag) => open(local(name), attributes),
    ontext: text,
    oncdata: text,
    onclosetag: (name: string) => {
      depth -= 1;
      close(local(name));
    },
  });
}
