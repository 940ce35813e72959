import {
  type judgeOrders,
  type PartnerOrderField,
  partnerOrderFieldNames,
  type ReplyOf,
  type RowToOrder,
  type readOrderSheet,
} from '@siteid/contract';

/** A spreadsheet as the server read it. */
export type ReadSheet = Pick<ReplyOf<typeof readOrderSheet>, 'columns' | 'rows'>;
export type Judged = ReplyOf<typeof judgeOrders>['rows'][number];
export type SheetField = Exclude<PartnerOrderField, 'company'>;
/** What somebody typed into cells here, by line and field. */
export type Mended = ReadonlyMap<number, Partial<Record<SheetField, string>>>;
/** Which column holds which field, by the column's place. */
export type Chosen = readonly (SheetField | null)[];

/** The fields of a sheet in the browser, in the order of an order. */
export const sheetFields = partnerOrderFieldNames.filter((field): field is SheetField => field !== 'company');

const requiredFields: readonly SheetField[] = ['given_names', 'family_names', 'date_of_birth', 'nationalities', 'government_id'];

/** The fields that the headings name. */
export const chosenBy = ({ columns }: ReadSheet): Chosen =>
  columns.map(({ field }) => sheetFields.find((each) => each === field) ?? null);

/** The fields that no order can do without and no column holds. */
export const missingFields = (chosen: Chosen) => requiredFields.filter((field) => !chosen.includes(field));

/** Few sheets of somebody's own say which country issued the numbers: then it is one for all. */
export const hasIdCountry = (chosen: Chosen) => chosen.includes('government_id_country');

/** The rows as they would be ordered: the sheet's cells, and what was typed here in their place. */
export function rowsToOrder({ rows }: ReadSheet, chosen: Chosen, idCountry: string, mended: Mended): RowToOrder[] {
  const forAll = hasIdCountry(chosen) ? {} : { government_id_country: idCountry };
  return rows.map(({ line, cells }) => {
    const written = chosen.flatMap((field, at) => (field === null || !cells[at] ? [] : [[field, cells[at]] as const]));
    return { line, order: { ...forAll, ...Object.fromEntries(written), ...mended.get(line) } };
  });
}

/** The worker of a row, as the sheet names them. */
export const workerOf = ({ order: { given_names: given, family_names: family } }: RowToOrder) =>
  `${given ?? ''} ${family ?? ''}`.trim();

/** The message that names a field. */
export const labelOf = (field: SheetField) =>
  field === 'photo'
    ? ('orderCard.photo' as const)
    : (`orderCard.field.${field === 'nationalities' ? 'nationality' : field}` as const);
