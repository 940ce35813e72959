import { leastPhotoPixels, type ProblemOfField, type RowToOrder } from '@siteid/contract';
import { useEffect, useMemo, useState } from 'react';
import { openPhoto, type WrongPhoto } from '../ordering/photo/opened-photo.ts';
import { type MatchedPhotos, matchPhotos } from './photos-by-name.ts';
import type { JudgedRow } from './sheet.ts';

/** Photos that are opened at once: each whole one takes the memory of its pixels. */
const openedAtOnce = 4;

export type RowPhotos = {
  readonly matched: MatchedPhotos<File>;
  /** What is wrong with the photo of a row, by its line. */
  readonly wrong: ReadonlyMap<number, WrongPhoto>;
  /** Lines whose photo was chosen beside the row, or taken away there. */
  readonly byHand: ReadonlySet<number>;
  /** How many photos of rows were opened, of all. */
  readonly opened: { readonly done: number; readonly all: number };
  readonly add: (photos: readonly File[]) => void;
  /** Null: the row is ordered without a photo. */
  readonly choose: (line: number, photo: File | null) => void;
};

/** Which photo each row has, and what is wrong with it: each is opened as the photo of one order is (W-5-3, W-5-9). */
export function useRowPhotos(rows: readonly RowToOrder[], first: readonly File[]): RowPhotos {
  const [photos, setPhotos] = useState(first);
  const [chosen, setChosen] = useState<ReadonlyMap<number, File | null>>(new Map());
  const named = useMemo(() => matchPhotos(rows, photos), [rows, photos]);
  const byLine = useMemo(() => {
    const all = new Map<number, File | null>([...named.byLine, ...chosen]);
    return new Map([...all].flatMap(([line, file]) => (file === null ? [] : [[line, file] as const])));
  }, [named, chosen]);
  const files = useMemo(() => [...new Set(byLine.values())], [byLine]);
  const judged = useJudged(files);
  const wrong = useMemo(() => new Map([...byLine].flatMap(([line, file]) => whyOf(line, judged.get(file)))), [byLine, judged]);

  function add(more: readonly File[]): void {
    const names = new Set(more.map(({ name }) => name));
    // One of the same name is the same photo, mended.
    const all = [...photos.filter(({ name }) => !names.has(name)), ...more];
    setPhotos(all);
    const now = matchPhotos(rows, all).byLine;
    const isNew = (line: number) => more.some((photo) => photo === now.get(line));
    setChosen((before) => new Map([...before].filter(([line]) => !isNew(line))));
  }
  return {
    matched: { byLine, unused: named.unused },
    wrong,
    byHand: new Set(chosen.keys()),
    opened: { done: files.filter((file) => judged.has(file)).length, all: files.length },
    add,
    choose: (line, photo) => setChosen((before) => new Map(before).set(line, photo)),
  };
}

const whyOf = (line: number, why: WrongPhoto | null | undefined) => (why ? [[line, why] as const] : []);

/** What is wrong with each of these files, null where nothing is; some at a time. */
function useJudged(files: readonly File[]): ReadonlyMap<File, WrongPhoto | null> {
  const [judged, setJudged] = useState<ReadonlyMap<File, WrongPhoto | null>>(new Map());
  const next = useMemo(() => files.filter((file) => !judged.has(file)).slice(0, openedAtOnce), [files, judged]);
  useEffect(() => {
    if (next.length === 0) return undefined;
    let isLeft = false;
    const look = async () => {
      const found = await Promise.all(next.map(async (file) => [file, await whyWrong(file)] as const));
      if (!isLeft) setJudged((before) => new Map([...before, ...found]));
    };
    void look();
    return () => {
      isLeft = true;
    };
  }, [next]);
  return judged;
}

async function whyWrong(file: File): Promise<WrongPhoto | null> {
  const opened = await openPhoto(file);
  if (typeof opened === 'string') return opened;
  URL.revokeObjectURL(opened.url);
  return null;
}

const problems: Readonly<Record<WrongPhoto, ProblemOfField>> = {
  notAnImage: { field: 'photo', reason: 'photoNotAnImage', values: {} },
  tooSmall: {
    field: 'photo',
    reason: 'photoTooSmall',
    values: { width: String(leastPhotoPixels.width), height: String(leastPhotoPixels.height) },
  },
};

/** The judgement with that of the photos; a worker who has a card already needs none. */
export function judgedWithPhotos(
  judged: ReadonlyMap<number, JudgedRow>,
  wrong: ReadonlyMap<number, WrongPhoto>,
): ReadonlyMap<number, JudgedRow> {
  const all = [...judged].map(([line, row]): [number, JudgedRow] => {
    const why = wrong.get(line);
    if (why === undefined || row.state === 'ordered') return [line, row];
    return [line, { ...row, state: 'wrong', problems: [...row.problems, problems[why]] }];
  });
  return new Map(all);
}

/** The photos that go with the rows: a wrong one too, that the result says so; but for a worker who has a card already. */
export function photosToSend(
  judged: ReadonlyMap<number, JudgedRow>,
  { matched: { byLine }, wrong }: RowPhotos,
): ReadonlyMap<number, File> {
  return new Map([...byLine].filter(([line]) => !wrong.has(line) || judged.get(line)?.state !== 'ordered'));
}
