import { Readable } from 'node:stream';
import type { SheetFormat } from '@siteid/contract';
import { csvOf } from './csv.ts';
import type { Sheet } from './sheet.ts';
import { xlsxOf } from './xlsx.ts';

/** What a reply needs of a sheet in one of its formats. */
export type SheetFile = { readonly mediaType: string; readonly disposition: string; readonly content: Readable };

const formats = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
} as const;

/** The sheet as a file that is written while it is sent. */
export function fileOf(sheet: Sheet, format: SheetFormat): SheetFile {
  const { mediaType, write } = formats[format];
  const file = `${sheet.name}.${format}`;
  const plain = file
    .normalize('NFKD')
    .replaceAll(/[^ -~]/g, '')
    .replaceAll(/["\\]/g, '');
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file)}`;
  return { mediaType, disposition, content: Readable.from(write(sheet), { objectMode: false }) };
}
