import * as z from 'zod/mini';

/** The formats of the file of a list or a history. */
export const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];
export const sheetFormat = z.enum(sheetFormats);
