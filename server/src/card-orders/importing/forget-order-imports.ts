import type { Portal } from '../../portal.ts';
import { deleteImportsBefore } from './order-import-store.ts';

/** Days for which the result of an import can be read. */
const importsStayDays = 30;

/** Forgets what became of imports long ago: their orders stay, and whoever sends such a sheet again is told what is ordered. */
export async function forgetOrderImports({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deleteImportsBefore(db, new Date(now().getTime() - importsStayDays * 86_400_000));
}
