/** A row that says something, as its cells, with the line on which it begins; lines count from 1. */
export type SheetLine = { readonly record: readonly string[]; readonly line: number };
export type SheetTable = { readonly header: SheetLine; readonly rows: readonly SheetLine[] };

/** Why a file is no table: a word for programs, the line where one can be named, and what the sentence for people names. */
export type WrongSheet = {
  readonly line: number;
  readonly reason: string;
  readonly values?: Readonly<Record<string, string | number>>;
};
