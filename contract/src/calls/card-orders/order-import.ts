import * as z from 'zod/mini';
import { endpoint, fileEndpoint } from '../../endpoint.ts';
import { sheetFormat } from '../../sheets.ts';
import { day, language, looseText, orderId, organisationSlot } from '../../values.ts';
import { maximumOrdersPerCall } from '../partners/partner-orders.ts';
import { cardToOrder, problemOfField, standingOrder } from './order-card.ts';

const order = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';
const access = { holder: order, organisation: order } as const;
const ofOrganisation = z.strictObject({ organizationId: organisationSlot });
const ofImport = z.extend(ofOrganisation, { importId: z.uuid() });

/** Bytes of a spreadsheet of orders: some ten times what a thousand of them take. */
export const maximumSheetBytes = 2_097_152;
/** Bytes of a call that brings it, in base64. */
export const maximumSheetCallBytes = 2_900_000;
/** Bytes of a call that has a thousand orders judged, without photos. */
export const maximumJudgedBytes = 4_194_304;
/** Orders that one call of an import places, and bytes of such a call: a slow line sends it within the time of a call. */
export const maximumRowsPlaced = 50;
export const maximumPlacedBytes = 2_621_440;

/** Lines of a spreadsheet count from 1, the header's. */
const line = z.int().check(z.gte(1), z.lte(10_000_000));

/**
 * Reads a spreadsheet of orders, XLSX or CSV: its columns, each with the field that its heading names, and its rows as texts (W-5-8). It
 * orders nothing, and nothing of it is kept. A `problem` says why a file is no such sheet (W-5-12).
 */
export const readOrderSheet = endpoint({
  method: 'POST',
  path: '/cards/order-sheet/:organizationId',
  summary: 'Reads a spreadsheet of orders.',
  access,
  changesState: true,
  params: ofOrganisation,
  /** Base64. */
  body: z.strictObject({
    file: z.string().check(z.maxLength(Math.ceil(maximumSheetBytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  }),
  reply: z.strictObject({
    problem: z.nullable(
      z.strictObject({
        line: z.int(),
        /** The end of the id of its message, `orderCards.file.…`. */
        reason: z.string(),
        values: z.record(z.string(), z.string()),
      }),
    ),
    columns: z.array(z.strictObject({ heading: z.string(), field: z.nullable(z.string()) })),
    rows: z.array(z.strictObject({ line, cells: z.array(z.string()) })),
  }),
  refusals: [],
});

const rowToOrder = z.strictObject({ line, order: cardToOrder });
export type RowToOrder = z.output<typeof rowToOrder>;
/** The card supplier of rows that name none. */
const supplier = z.optional(looseText);

/**
 * Judges the rows of a sheet as they would be ordered (W-5-10). `ordered` is one whose worker, by name and date of birth, has a card of
 * that type on its way or in use for days that overlap; the government id is not used for that, for whoever guesses one would be told it.
 */
export const judgeOrders = endpoint({
  method: 'POST',
  path: '/cards/judge-orders/:organizationId',
  summary: 'Says which rows of a spreadsheet can be ordered.',
  access,
  changesState: true,
  params: ofOrganisation,
  body: z.strictObject({ supplier, rows: z.array(rowToOrder).check(z.maxLength(maximumOrdersPerCall)) }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        line,
        state: z.enum(['good', 'wrong', 'ordered']),
        standing: z.nullable(standingOrder),
        problems: z.array(problemOfField),
      }),
    ),
  }),
  refusals: ['errors.cards.itemNotFound'],
});

/** What became of a row: ordered, ordered before, or not ordered because something is wrong with it. */
export const importOutcomes = ['ordered', 'before', 'wrong'] as const;
const importedRow = z.strictObject({
  line,
  /** The worker's names as the sheet has them. */
  worker: z.string(),
  outcome: z.enum(importOutcomes),
  orderId: z.nullable(orderId),
  /** Of one that was ordered before: the days of that order, as it is now. */
  standing: z.nullable(z.strictObject({ validFrom: day, validUntil: day })),
  problems: z.array(problemOfField),
});
export type ImportedRow = z.output<typeof importedRow>;

/**
 * Orders these rows of an import, whose id the browser makes once for a sheet (W-5-11). A row that was ordered is not ordered again: the
 * same call again is answered from what is kept of the first. A row that was wrong may come again, mended.
 */
export const placeImportedOrders = endpoint({
  method: 'POST',
  path: '/cards/place-imported-orders/:organizationId/:importId',
  summary: 'Orders rows of a spreadsheet.',
  access,
  changesState: true,
  params: ofImport,
  body: z.strictObject({
    supplier,
    rows: z.array(rowToOrder).check(
      z.minLength(1),
      z.maxLength(maximumRowsPlaced),
      // What became of a row is kept by its line.
      z.refine((rows) => new Set(rows.map((row) => row.line)).size === rows.length),
    ),
  }),
  reply: z.strictObject({
    rows: z.array(importedRow),
    /** Whether what was ordered waits for a second person. */
    waitsForApproval: z.boolean(),
  }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.tooManyMails', 'errors.cards.tooManyGovernmentIds'],
});

/** What became of the rows of one's own import, by line; kept for 30 days. */
export const getOrderImport = endpoint({
  method: 'GET',
  path: '/cards/order-import/:organizationId/:importId',
  summary: 'What became of the rows of an import.',
  access,
  changesState: false,
  params: ofImport,
  reply: z.strictObject({ rows: z.array(importedRow), waitsForApproval: z.boolean() }),
  refusals: ['errors.cards.itemNotFound'],
});

/** The same as a file, a row each. */
export const getOrderImportFile = fileEndpoint({
  path: '/cards/order-import-file/:languageCode/:format/:organizationId/:importId',
  summary: 'What became of the rows of an import, as a file.',
  access,
  params: z.extend(ofImport, { languageCode: language, format: sheetFormat }),
  refusals: ['errors.cards.itemNotFound'],
});

/** A workbook to fill in: the columns of an order with their choices and explanations, in the reader's language (W-5-8). */
export const getOrderTemplateFile = fileEndpoint({
  path: '/cards/order-template-file/:languageCode/:organizationId',
  summary: 'A spreadsheet of orders to fill in.',
  access,
  params: z.extend(ofOrganisation, { languageCode: language }),
  refusals: ['errors.cards.itemNotFound'],
});
