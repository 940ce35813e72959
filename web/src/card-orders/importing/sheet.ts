import {
  type judgeOrders,
  type ReplyOf,
  type RowToOrder,
  type readOrderSheet,
  requiredOrderFields,
  type SheetField,
  sheetFields,
} from '@siteid/contract';

/** A spreadsheet as the server read it. */
export type ReadSheet = Pick<ReplyOf<typeof readOrderSheet>, 'columns' | 'rows'>;
export type JudgedRow = ReplyOf<typeof judgeOrders>['rows'][number];
/** What somebody typed into cells here, by line and field. */
export type Mended = ReadonlyMap<number, Partial<Record<SheetField, string>>>;
/** Which column holds which field, by the column's place. */
export type ChosenFields = readonly (SheetField | null)[];

/** One country may be chosen for all rows: its column may be missing. */
const requiredFields: readonly SheetField[] = requiredOrderFields.filter((field) => field !== 'government_id_country');

/** The fields that the headings name. */
export const chosenBy = ({ columns }: ReadSheet): ChosenFields =>
  columns.map(({ field }) => sheetFields.find((each) => each === field) ?? null);

/** The fields that no order can do without and no column holds. */
export const missingFields = (chosen: ChosenFields) => requiredFields.filter((field) => !chosen.includes(field));

/** Few sheets of somebody's own say which country issued the numbers: then it is one for all. */
export const hasIdCountry = (chosen: ChosenFields) => chosen.includes('government_id_country');

/** The rows as they would be ordered: the sheet's cells, and what was typed here in their place. */
export function rowsToOrder({ rows }: ReadSheet, chosen: ChosenFields, idCountry: string, mended: Mended): RowToOrder[] {
  const forAll = hasIdCountry(chosen) ? {} : { government_id_country: idCountry };
  return rows.map(({ line, cells }) => {
    const written = chosen.flatMap((field, at) => (field === null || !cells[at] ? [] : [[field, cells[at]] as const]));
    return { line, order: { ...forAll, ...Object.fromEntries(written), ...mended.get(line) } };
  });
}

/** The worker of a row, as the sheet names them. */
export const workerOf = ({ order: { given_names: given, family_names: family } }: RowToOrder) =>
  `${given ?? ''} ${family ?? ''}`.trim();
