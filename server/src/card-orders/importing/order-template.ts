import {
  cardTypeName,
  cardTypes,
  idTypes,
  type Language,
  labelOfField,
  languages,
  maximumOrdersPerCall,
  printedNameLineLength,
  printedNameLines,
  requiredOrderFields,
  sheetFields,
} from '@siteid/contract';
import { portalText } from '../../messages/catalogue.ts';
import { listCardSuppliers } from '../../organisations/card-supplier-store.ts';
import type { Portal } from '../../portal.ts';
import type { Sheet } from '../../sheets/sheet.ts';
import { dayFields } from './sheet-values.ts';

/** The columns that the template marks. */
const required: readonly string[] = requiredOrderFields;

/** An empty sheet to fill in: its columns in the reader's language, each with its choices and what is to be written there (W-5-8). */
export async function orderTemplate(portal: Portal, language: Language): Promise<Sheet> {
  const text = (id: string, values = {}) => portalText(language, id, values);
  const suppliers = await listCardSuppliers(portal.db);
  const choices: Readonly<Record<string, readonly string[]>> = {
    card_type: cardTypes.map((type) =>
      type === 'nordic' ? cardTypeName(type, portal.config.portal.productName) : text(`card.kind.${type}`),
    ),
    government_id_type: idTypes.map((type) => text(`orderCard.idType.${type}`)),
    language: languages,
    supplier: suppliers.map(({ code }) => code),
  };
  const values = { lines: printedNameLines, characters: printedNameLineLength, example: '1990-12-31', phone: '+46 70 174 06 05' };
  return {
    name: text('orderCards.template.name'),
    columns: sheetFields.map((field) => ({
      heading: required.includes(field) ? `${text(labelOfField(field))} *` : text(labelOfField(field)),
      isDay: dayFields.includes(field),
      width: 24,
      note: text(`orderCards.explain.${field}`, values),
      choices: choices[field] ?? [],
    })),
    rows: [],
    rowsToFill: maximumOrdersPerCall,
  };
}
