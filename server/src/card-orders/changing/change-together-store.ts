import type { CardOrderStatus } from '@siteid/contract';
import DataLoader from 'dataloader';
import { type Kysely, sql } from 'kysely';
import { hasWaitedTooLong, isDatabaseUnavailable } from '../../database/database-unavailable.ts';
import type { Tables } from '../../database/tables.ts';
import { unlessInConflict } from '../../database/transaction.ts';
import { ofHolder, type ReachOfCaller } from '../card-order-store.ts';
import { companyIsFree, mayBeLifted } from './card-circumstances-store.ts';

/** What every change of a group has in common: one statement makes all of them. */
type Kind = {
  readonly from: readonly CardOrderStatus[];
  readonly to: CardOrderStatus;
  readonly role: 'holder' | 'company';
  readonly suspendedBy: 'holder' | 'company' | null;
  /** Of a reactivation: the day on which the card must be valid. */
  readonly liftedOn: string | null;
};

/** The change of one order that is likely to be possible. */
export type AskedChange = Kind & {
  readonly id: string;
  readonly reach: ReachOfCaller;
  readonly moment: Date;
  readonly by: { readonly personId: string | null; readonly name: string };
  readonly reason: string;
  readonly rejectionReason: string | null;
};

/** Of each database, the changes that are asked for now. */
const asking = new WeakMap<Kysely<Tables>, DataLoader<AskedChange, boolean>>();

/**
 * Makes the change, with its history row, where the order is within the reach, stands in one of these statuses, nobody else has it or
 * changes all cards of its company, and a reactivation may lift it (`mayBeLifted`). Answers whether it did.
 *
 * Changes that are asked for together are one statement and one transaction, for to ask the database and to wait for its disk takes
 * several times what a change does. Each is judged by itself, and of no order that is not so found is anything locked. None waits for an
 * order; where two are in each other's way, or the statement cannot be finished for the sake of one, none is made, and each is for the
 * locked path to settle. An error that one of them alone causes is that one's.
 */
export function changeTogether(db: Kysely<Tables>, asked: AskedChange): Promise<boolean> {
  const loader =
    asking.get(db) ??
    new DataLoader<AskedChange, boolean>((changes) => changeAll(db, changes), {
      cache: false,
      batchScheduleFn: (change) => setImmediate(change),
      maxBatchSize: 100,
    });
  asking.set(db, loader);
  return loader.load(asked);
}

async function changeAll(db: Kysely<Tables>, asked: readonly AskedChange[]): Promise<(boolean | Error)[]> {
  const kinds = new Map<string, AskedChange[]>();
  for (const each of asked) {
    const { from, to, role, suspendedBy, liftedOn, reach } = each;
    const kind = JSON.stringify([from, to, role, suspendedBy, liftedOn, kindOf(reach)]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
  }
  const outcomes = new Map<AskedChange, boolean | Error>();
  await Promise.all(
    [...kinds.values()].map(async (alike) => {
      for (const [each, outcome] of await changeAlike(db, alike)) outcomes.set(each, outcome);
    }),
  );
  return asked.map((each) => outcomes.get(each) ?? false);
}

async function changeAlike(
  db: Kysely<Tables>,
  asked: readonly AskedChange[],
): Promise<(readonly [AskedChange, boolean | Error])[]> {
  const [first] = asked;
  if (first === undefined) return [];
  // Of two changes of one order the second is for the locked path to judge.
  const chosen = new Map(asked.toReversed().map((each) => [each.id, each]));
  try {
    const changed = new Set(await unlessInConflict(changeOrders(db, first, [...chosen.values()])));
    return asked.map((each) => [each, chosen.get(each.id) === each && changed.has(each.id)]);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (hasWaitedTooLong(error)) return asked.map((each) => [each, false]);
    if (asked.length === 1 || isDatabaseUnavailable(error)) return asked.map((each) => [each, error]);
    return (await Promise.all(asked.map((each) => changeAlike(db, [each])))).flat();
  }
}

/**
 * Answers the ids of those that changed. What the order holds may be younger than the moment: history does not run backwards. Only
 * orders that are found within reach are locked, and only of those is it tried whether the company and the holder are free. For the counts
 * of a company it waits a tenth of a second and no longer: others, and other companies, wait with it.
 */
async function changeOrders(
  db: Kysely<Tables>,
  { from, to, role, suspendedBy, liftedOn, reach }: AskedChange,
  asked: readonly AskedChange[],
): Promise<string[]> {
  const provided = liftedOn === null ? sql`true` : mayBeLifted(role, liftedOn);
  const { rows } = await sql<{ id: string }>`
    with asked as materialized (
      select *, set_config('lock_timeout', '100ms', true)
      from json_to_recordset(${JSON.stringify(asked.map(rowOf))}) as asked (
        id uuid, reach text, moment timestamptz, person_id uuid, name text, reason text, rejection_reason text)
    ), found as materialized (
      select asked.moment, asked.person_id, asked.name, asked.reason, asked.rejection_reason,
        card_orders.id, card_orders.organisation_id, card_orders.holder_id, card_orders.suspended_by, card_orders.valid_until
      from asked join card_orders on card_orders.id = asked.id
      where card_orders.status = any (${[...from]}) and ${withinReachOfRow(kindOf(reach))}
      order by card_orders.id for no key update of card_orders skip locked
    ), chosen as materialized (
      select * from found as card_orders where ${companyIsFree} and (${provided})
    ), changed as (
      update card_orders set status = ${to}, status_modified = greatest(card_orders.status_modified, chosen.moment),
        suspended_by = ${suspendedBy}, rejection_reason = chosen.rejection_reason
      from chosen where card_orders.id = chosen.id
      returning card_orders.id, card_orders.status_modified, chosen.person_id, chosen.name, chosen.reason
    )
    insert into card_order_history (order_id, modified_time, status, actor_person_id, actor_name, actor_role, reason)
    select id, status_modified, ${to}, person_id, name, ${role}, reason from changed
    returning order_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** As one JSON text: of arrays PostgreSQL would know how many there are, and plan the statement anew for each number of changes. */
function rowOf({ id, reach, moment, by, reason, rejectionReason }: AskedChange) {
  return { id, reach: reachOf(reach), moment, person_id: by.personId, name: by.name, reason, rejection_reason: rejectionReason };
}

type KindOfReach = 'holder' | 'organisations' | 'any';

function kindOf(reach: ReachOfCaller): KindOfReach {
  if (reach.as === 'holder') return 'holder';
  return reach.organisationIds === 'any' ? 'any' : 'organisations';
}

function reachOf(reach: ReachOfCaller): string | null {
  if (reach.as === 'holder') return reach.personId;
  return reach.organisationIds === 'any' ? null : `{${reach.organisationIds.join(',')}}`;
}

/** As `within` for one caller, for the caller of each row of `asked`. */
function withinReachOfRow(kind: KindOfReach) {
  switch (kind) {
    case 'holder':
      return ofHolder(sql`asked.reach::uuid`);
    case 'organisations':
      return sql`card_orders.organisation_id = any (asked.reach::uuid[])`;
    case 'any':
      return sql`true`;
  }
}
