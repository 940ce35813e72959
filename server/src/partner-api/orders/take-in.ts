import type { Keyed, Orderer as WhoOrders } from '../../card-orders/ordering/intake-context.ts';
import { lockIntake } from '../../card-orders/ordering/order-intake-store.ts';
import { type Intake, takeOrdersIn } from '../../card-orders/ordering/take-orders-in.ts';
import { noteTooManyIds, tryGovernmentIds } from '../../card-orders/ordering/try-government-ids.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { answerOnce, type Repeatable } from '../answer-once.ts';
import type { Partner } from '../partner-key.ts';
import { actingAs, type Orderer } from './change-placed-order.ts';

/**
 * Takes orders in once. A refused call has done nothing, but it told which references are another's: those tries are counted, or somebody
 * who knows a worker's reference would try one government id after the other.
 */
export async function takeIn(portal: Portal, repeatable: Repeatable, intake: Intake) {
  const orderer = whoOrders(repeatable.partner);
  let clashes: readonly Keyed[] = [];
  const answer = await answerOnce(portal, repeatable, async (tx) => {
    const taken = await takeOrdersIn(tx, portal, orderer, intake);
    clashes = 'clashes' in taken ? taken.clashes : [];
    return whatCameIn(taken);
  });
  if (clashes.length === 0) return noteTooManyIds(portal, orderer, answer);
  const tooMany = await inTransaction(portal.db, async (tx) => {
    await lockIntake(tx, [...new Set(clashes.map(({ order }) => order.columns.organisation_id))]);
    return tryGovernmentIds(tx, portal, orderer, clashes);
  });
  return noteTooManyIds(portal, orderer, tooMany ?? answer);
}

/** A partner is told what is wrong in words; the same for programs is the browser's. */
function whatCameIn(taken: Awaited<ReturnType<typeof takeOrdersIn>>) {
  if (isRefusal(taken)) return taken;
  const { created, unchanged, rejected } = taken;
  return { created, unchanged, rejected };
}

/** A key with this scope has a company, because none is made without. */
export function ordererOf(partner: Partner): Orderer {
  const { organisationId } = partner;
  if (organisationId === null) throw new Error(`the orderer's key ${partner.keyId} has no company`);
  return { ...partner, organisationId };
}

/** A partner's key orders for its company; one that a main user made approves nothing where a second person has to. */
function whoOrders(partner: Partner): WhoOrders {
  const { organisationId, supplierId, keyId, madeBy } = ordererOf(partner);
  return { askedBy: keyId, organisationId, supplierId, by: actingAs(partner), waits: madeBy !== null };
}
