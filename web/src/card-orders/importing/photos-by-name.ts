import type { RowToOrder } from '@siteid/contract';
import { workerOf } from './sheet.ts';

type Named = { readonly name: string };
export type MatchedPhotos<Photo> = {
  /** By the line of the worker's row. */
  readonly byLine: ReadonlyMap<number, Photo>;
  /** Those of nobody, or of several. */
  readonly unused: readonly Photo[];
};

/** Letters and digits alone, without marks: `ÅSA_öberg (1).JPG` is named as `Asa Oberg 1`. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** A file's own name: a sheet may say in which folder of somebody's computer it lies. */
const fileOf = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
const withoutEnd = (name: string) => name.replace(/\.[a-z]{3,4}$/i, '');

/**
 * Which photo is whose: the file that a row's photo cell names, with or without its end, else the one that has the worker's name, either
 * name first (W-5-9). A name that several workers have, or several files, tells nothing: nobody gets the photo of another.
 */
export function matchPhotos<Photo extends Named>(rows: readonly RowToOrder[], photos: readonly Photo[]): MatchedPhotos<Photo> {
  const byLine = new Map<number, Photo>();
  const used = new Set<Photo>();
  const take = (namesOf: (row: RowToOrder) => readonly string[], left: readonly Photo[], name: (photo: Photo) => string) => {
    const open = rows.filter(({ line }) => !byLine.has(line));
    const workers = Map.groupBy(
      open.flatMap((row) => [...new Set(namesOf(row))].map((each) => ({ each, line: row.line }))),
      ({ each }) => each,
    );
    for (const [each, sameName] of Map.groupBy(left, name)) {
      const [photo] = sameName;
      const whose = workers.get(each) ?? [];
      if (photo === undefined || each === '' || sameName.length > 1 || whose.length !== 1) continue;
      for (const { line } of whose) byLine.set(line, photo);
      used.add(photo);
    }
  };
  const written = ({ order: { photo } }: RowToOrder) => (photo ? [fileOf(photo)] : []);
  const unused = () => photos.filter((photo) => !used.has(photo));
  take(
    (row) => written(row).map((name) => name.normalize('NFC').toLowerCase()),
    unused(),
    ({ name }) => name.normalize('NFC').toLowerCase(),
  );
  take(
    (row) => written(row).map((name) => plain(withoutEnd(name))),
    unused(),
    ({ name }) => plain(withoutEnd(name)),
  );
  take(namesOfWorker, unused(), ({ name }) => plain(withoutEnd(name)));
  return { byLine, unused: unused() };
}

function namesOfWorker(row: RowToOrder): readonly string[] {
  const { given_names: given, family_names: family } = row.order;
  const first = (given ?? '').split(' ')[0] ?? '';
  return [workerOf(row), `${family ?? ''} ${given ?? ''}`, `${first} ${family ?? ''}`, `${family ?? ''} ${first}`]
    .map(plain)
    .filter((name) => name !== '');
}
