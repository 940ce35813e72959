import type { Acting, Actor } from '../http/actor.ts';
import { changedBy, whyNotManage } from '../memberships/organisation-users.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import type { Portal } from '../portal.ts';

/**
 * Why the caller may not change how a company wants its invoices; null when they may (W-3-11). A main user has just signed in, as for a
 * contact e-mail: a browser that was left open leads no invoices away. Staff answer for what they write.
 */
export async function whyNotChangeInvoicing(portal: Portal, actor: Actor, acting: Acting) {
  const refused = whyNotManage(actor, acting, 'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS');
  if (refused !== null || changedBy(actor, acting).role === 'staff') return refused;
  return whyNotChangeContact(portal, actor);
}
