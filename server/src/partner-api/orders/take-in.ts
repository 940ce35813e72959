import type { Orderer as WhoOrders } from '../../card-orders/ordering/intake-context.ts';
import { type Intake, takeOrdersIn } from '../../card-orders/ordering/take-orders-in.ts';
import { noteTooManyIds } from '../../card-orders/ordering/try-government-ids.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { answerOnce, type Repeatable } from '../answer-once.ts';
import type { Partner } from '../partner-key.ts';
import { actingAs, type Orderer } from './change-placed-order.ts';

/** Takes orders in once. */
export async function takeIn(portal: Portal, repeatable: Repeatable, intake: Intake) {
  const orderer = whoOrders(repeatable.partner);
  const answer = await answerOnce(portal, repeatable, async (tx) => whatCameIn(await takeOrdersIn(tx, portal, orderer, intake)));
  return noteTooManyIds(portal, orderer, answer);
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
  return {
    askedBy: keyId,
    triedBy: madeBy ?? keyId,
    keysOf: madeBy === null ? organisationId : null,
    organisationId,
    supplierId,
    by: actingAs(partner),
    waits: madeBy !== null,
  };
}
