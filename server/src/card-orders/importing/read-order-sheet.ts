import type { ReplyOf, readOrderSheet as readOrderSheetCall } from '@siteid/contract';
import { readSheetApart } from '../../sheets/read-sheet-apart.ts';
import { fieldOfHeading } from './sheet-values.ts';

/** What a spreadsheet in base64 holds, with the field that each heading names, the first where two name the same (W-5-8, W-5-12). */
export async function readOrderSheet(file: string): Promise<ReplyOf<typeof readOrderSheetCall>> {
  const table = await readSheetApart(Buffer.from(file, 'base64'));
  if ('reason' in table) {
    const { values = {}, ...problem } = table;
    const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    return { problem: { ...problem, values: named }, columns: [], rows: [] };
  }
  const { header, rows } = table;
  const width = header.record.findLastIndex((heading) => heading !== '') + 1;
  const headings = header.record.slice(0, width);
  const fields = headings.map(fieldOfHeading);
  return {
    problem: null,
    columns: headings.map((heading, at) => {
      const field = fields[at] ?? null;
      return { heading: heading.slice(0, 200), field: fields.indexOf(field) === at ? field : null };
    }),
    rows: rows.map(({ record, line }) => ({ line, cells: record.slice(0, width) })),
  };
}
