import {
  type BodyOf,
  birthDaysOf,
  type lookUpAtDesk as lookUpCall,
  officeLookUpsAtMost,
  type RefusalsOf,
  type ReplyOf,
} from '@siteid/contract';
import { lookUpAsStaff } from '../access-records/look-up-as-staff.ts';
import { transitions } from '../card-orders/card-order.ts';
import { governmentIdHash } from '../people/record-identity.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Clerk } from './clerk.ts';
import { findCancellable, findKnown } from './office-store.ts';

const cancellable = transitions.flatMap(({ action, from }) => (action === 'disprove' && from !== null ? [from] : []));

/** What is known of whose document the clerk has before them; written down, and limited by the day (W-6-6). */
export async function lookUpAtDesk(
  portal: Portal,
  { personId, officeId }: Clerk,
  { governmentId: { type, country, value } }: BodyOf<typeof lookUpCall>,
): Promise<ReplyOf<typeof lookUpCall> | Refusal<RefusalsOf<typeof lookUpCall>>> {
  if (type === 'ssn' && birthDaysOf(country, value)?.length === 0) return refuse('errors.partner.governmentIdInvalid');
  const hash = governmentIdHash(portal, { idType: type, country, value });
  const asking = { readerId: personId, kind: 'office_lookup', officeId, most: officeLookUpsAtMost } as const;
  return lookUpAsStaff(portal, asking, async (tx) => {
    const known = await findKnown(tx, hash);
    const orders = await findCancellable(tx, hash, cancellable);
    const result = {
      person: known
        ? { fullName: known.full_name, verified: known.verified?.toISOString() ?? null, hasPhone: known.has_phone }
        : null,
      orders: orders.map((order) => ({
        orderId: order.id,
        nameToPrint: order.printable_name,
        orgName: order.org_name,
        cardType: order.card_type,
        status: order.status,
      })),
    };
    const [order] = orders;
    return { result, subjects: known ? [{ personId: known.id }] : order ? [{ orderId: order.id }] : [] };
  });
}
