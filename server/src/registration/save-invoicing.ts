import type { OrganisationInvoicing } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { whyNotInvoice } from '../organisations/why-not-invoice.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { stepAfter } from './registration.ts';
import { changeRegistration, lockRegistration } from './registration-store.ts';

/** Saves how the company wants its invoices; the details come first (W-2-8). */
export async function saveInvoicing(portal: Portal, { personId }: Actor, invoicing: OrganisationInvoicing) {
  const notOffered = whyNotInvoice(portal, invoicing);
  if (notOffered !== null) return notOffered;
  return inTransaction(portal.db, async (tx) => {
    const underWay = await lockRegistration(tx, personId);
    if (underWay === undefined || underWay.step === 'details') return refuse('errors.registration.notBegun');
    const step = stepAfter('invoicing', underWay.step);
    await changeRegistration(tx, underWay.id, { invoicing, step, last_signing: null, changed: portal.now() });
    return {};
  });
}
