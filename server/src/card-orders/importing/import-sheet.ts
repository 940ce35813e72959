import {
  type getOrderImport,
  type Language,
  labelOfField,
  orderProblemMessage,
  type ReplyOf,
  type SheetField,
} from '@siteid/contract';
import { portalText } from '../../messages/catalogue.ts';
import type { Sheet } from '../../sheets/sheet.ts';

/** What became of an import as a sheet, a row each (W-5-11). */
export function importSheet(
  { rows, waitsForApproval }: ReplyOf<typeof getOrderImport>,
  language: Language,
  today: string,
): Sheet {
  const text = (id: string, values = {}) => portalText(language, id, values);
  const columns = { line: 8, worker: 32, outcome: 30, why: 80 } as const;
  return {
    name: `${text('orderCards.file.name')} ${today}`,
    columns: Object.entries(columns).map(([column, width]) => ({ heading: text(`orderCards.column.${column}`), width })),
    rows: rows.map(({ line, worker, outcome, standing, problems }) => [
      String(line),
      worker,
      text(`orderCards.outcome.${outcome === 'ordered' && waitsForApproval ? 'waits' : outcome}`),
      [
        ...(standing === null ? [] : [text('orderCards.done.standing', standing)]),
        ...problems.map(({ field, ...why }) => nameOf(field) + text(orderProblemMessage(why), why.values)),
      ].join(' '),
    ]),
  };

  /** What is wrong with the company is a sentence by itself. */
  function nameOf(field: string): string {
    return field === 'company' ? '' : `${text(labelOfField(field as SheetField))}: `;
  }
}
