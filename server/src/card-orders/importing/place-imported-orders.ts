import {
  type ImportedRow,
  leastPhotoPixels,
  type placeImportedOrders as placeCall,
  type RefusalsOf,
  type ReplyOf,
  type RowToOrder,
} from '@siteid/contract';
import { type Rightful, whileRightHolds } from '../../database/rights/while-right-holds.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { type ByHand, byHand, told } from '../ordering/order-card.ts';
import type { OrderRow } from '../ordering/order-row.ts';
import { readPhotos } from '../ordering/photo-file.ts';
import { takeOrdersIn } from '../ordering/take-orders-in.ts';
import { noteTooManyIds } from '../ordering/try-government-ids.ts';
import { rowOf } from './judge-orders.ts';
import {
  hasImport,
  type ImportOf,
  importedRows,
  importWaits,
  keepRows,
  lockImport,
  type RowToKeep,
} from './order-import-store.ts';

type Placed = ReplyOf<typeof placeCall>;
type Answer = Placed | Refusal<RefusalsOf<typeof placeCall>>;
type Asked = { readonly importId: string; readonly supplier?: string | undefined; readonly rows: readonly RowToOrder[] };

/**
 * Orders rows of an import, each once: what was ordered, now or by a call before, is answered from what is kept of it (W-5-11). The import
 * is locked meanwhile, so that the same call twice at once is one after the other. Nothing is ordered where the right to it ended by then;
 * what calls before it ordered stays.
 */
export async function placeImportedOrders(
  portal: Portal,
  { demandRight, ...by }: Rightful<ByHand>,
  { importId, supplier, rows: asked }: Asked,
): Promise<Answer> {
  const rows = asked.map((row) => rowOf(portal, row, supplier));
  const photos = await readPhotos(rows, by.personId, { least: leastPhotoPixels });
  const orderer = byHand(by);
  const answer = await whileRightHolds(portal.db, demandRight, async (tx): Promise<Answer> => {
    if (!(await lockImport(tx, importOf(by, importId), portal.now()))) return refuse('errors.cards.itemNotFound');
    const lines = rows.map(({ line }) => line);
    const kept = new Set((await importedRows(tx, importId, lines)).filter(isDone).map(({ line }) => line));
    const open = rows.filter(({ line }) => !kept.has(line));
    const intake = { rows: open, problems: [], photos, partial: true, approve: true } as const;
    const taken = await takeOrdersIn(tx, portal, orderer, intake);
    if (isRefusal(taken)) {
      if ('problems' in taken) throw new Error('good rows were refused for the sake of others');
      return taken;
    }
    const before = [
      ...taken.unchanged.map(({ line, order_id }) => [line, order_id] as const),
      ...[...taken.standing].map(([line, { orderId }]) => [line, orderId] as const),
    ];
    const wrong = Map.groupBy(taken.problems, ({ line }) => line);
    const rowsAre = (outcome: ImportedRow['outcome'], ids: Iterable<readonly [number, string]>) => {
      const orders = new Map(ids);
      return open
        .filter(({ line }) => orders.has(line))
        .map((row) => ({ line: row.line, worker: workerOf(row), outcome, orderId: orders.get(row.line) ?? null, problems: [] }));
    };
    await keepRows(tx, importId, [
      ...rowsAre(
        'ordered',
        taken.created.map(({ line, order_id }) => [line, order_id] as const),
      ),
      ...rowsAre('before', before),
      ...open.flatMap((row): RowToKeep | readonly RowToKeep[] => {
        const problems = wrong.get(row.line)?.map(told) ?? [];
        return problems.length === 0 ? [] : { line: row.line, worker: workerOf(row), outcome: 'wrong', orderId: null, problems };
      }),
    ]);
    return { rows: await importedRows(tx, importId, lines), waitsForApproval: await importWaits(tx, importId) };
  });
  return noteTooManyIds(portal, orderer, answer);
}

/** What became of the rows of one's own import. */
export async function readOrderImport(
  portal: Portal,
  by: ByHand,
  importId: string,
): Promise<Placed | Refusal<'errors.cards.itemNotFound'>> {
  if (!(await hasImport(portal.db, importOf(by, importId)))) return refuse('errors.cards.itemNotFound');
  return { rows: await importedRows(portal.db, importId), waitsForApproval: await importWaits(portal.db, importId) };
}

const importOf = ({ organisationId, personId }: ByHand, importId: string): ImportOf => ({ importId, organisationId, personId });
const isDone = ({ outcome }: ImportedRow) => outcome !== 'wrong';
const workerOf = ({ fields: { given_names: given = '', family_names: family = '' } }: OrderRow) =>
  `${given} ${family}`.trim().slice(0, 200);
