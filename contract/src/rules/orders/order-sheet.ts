import { type PartnerOrderField, partnerOrderFieldNames } from '../../calls/partners/partner-orders.ts';

/** A field of a sheet in the browser: any of an order but the company, which the address names (W-5-8). */
export type SheetField = Exclude<PartnerOrderField, 'company'>;

/** The fields of a sheet, in the order of an order's. */
export const sheetFields = partnerOrderFieldNames.filter((field): field is SheetField => field !== 'company');

/**
 * The fields that no order can do without: a sheet or a partner's file has a column for each. A worker with one name leaves the other
 * empty.
 */
export const requiredOrderFields = [
  'given_names',
  'family_names',
  'date_of_birth',
  'nationalities',
  'government_id_country',
  'government_id',
] as const satisfies readonly SheetField[];

/** The id of the message that names a field, in a form and over a column. */
export const labelOfField = (field: SheetField) =>
  field === 'photo'
    ? ('orderCard.photo' as const)
    : (`orderCard.field.${field === 'nationalities' ? 'nationality' : field}` as const);
