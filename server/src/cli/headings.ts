import { say, type Terminal } from './terminal.ts';

/** Headings that the screens have a word for already; the others are the command line's own. */
const ofScreens = {
  status: 'cardHistory.column.status',
  validUntil: 'card.validUntil',
  nameToPrint: 'cardOrder.details.nameToPrint',
  name: 'peopleSearch.column.name',
  company: 'cardOrder.details.company',
  supplier: 'cardOrder.details.supplier',
  cardType: 'cardOrder.details.cardType',
  lastDay: 'apiAccounts.column.expires',
  lastUsed: 'apiAccounts.column.lastUsed',
} as const;
type OwnColumn = 'line' | 'order' | 'problem' | 'field' | 'key' | 'scopes' | 'addresses' | 'perDay' | 'table' | 'rows';

export function headings(terminal: Terminal, columns: readonly (OwnColumn | keyof typeof ofScreens)[]): string[] {
  return columns.map((column) => say(terminal, column in ofScreens ? ofScreens[column as 'status'] : `cli.column.${column}`));
}
