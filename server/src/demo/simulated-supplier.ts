import { randomInt } from 'node:crypto';
import { type ProductionEvent, type ProductionQueue, statusesOfQueue } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { ordersInProduction } from '../production/production-store.ts';
import { type Producer, reportEvent, sealEvent } from '../production/report-event.ts';
import { demoSuppliers, supplierByHand } from './world/demo-organisations.ts';
import { worldMadeAt } from './world/demo-world-store.ts';

/** How long each step takes here; elsewhere it is days. */
const stepTakesMs = 2000;

/**
 * Does what a card supplier of the demo would do: accepts, prints and personalises, as a partner would by the API, but only
 * orders that came in or were confirmed since the world was made. The others show their status for ever.
 */
export async function simulateSuppliers(portal: Portal): Promise<void> {
  const since = await worldMadeAt(portal.db);
  if (since === undefined) return;
  const before = new Date(portal.now().getTime() - stepTakesMs);
  for (const { id, code, name, accreditation_code: accreditationCode } of demoSuppliers) {
    if (code === supplierByHand) continue;
    const producer: Producer = { supplierId: id, by: { personId: null, name, role: 'personalizer' } };
    for (const [queue, eventOf] of Object.entries(steps) as [ProductionQueue, EventOf][]) {
      const statuses = statusesOfQueue[queue];
      const orders = await ordersInProduction(portal.db, { supplierId: id, statuses, limit: 50, changed: { since, before } });
      for (const order of orders) {
        // What was done meanwhile by someone else, or a card number drawn twice, is refused; the next round looks again.
        const sealed = await sealEvent(portal, order.id, eventOf(accreditationCode));
        await inTransaction(portal.db, (tx) => reportEvent(tx, portal, producer, order.id, sealed));
      }
    }
  }
}

type EventOf = (accreditationCode: string) => ProductionEvent;

const steps: Partial<Record<ProductionQueue, EventOf>> = {
  check: () => ({ event: 'accepted' }),
  print: () => ({ event: 'printed' }),
  personalize: (accreditationCode) => ({
    event: 'personalized',
    card_number: `${accreditationCode}${randomInt(2_050_000_000, 9_999_999_999)}`,
    pin: String(randomInt(10_000)).padStart(4, '0'),
  }),
};
