import * as z from 'zod/mini';

/** The formats in which a list or a history can be taken away. */
export const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];
export const sheetFormat = z.enum(sheetFormats);
