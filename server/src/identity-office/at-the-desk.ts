import {
  type BodyOf,
  type cancelOrderAtDesk,
  type getOfficeDay,
  type IdentityOffice,
  normalisedGovernmentId,
  type QueryOf,
  type RefusalsOf,
  type ReplyOf,
  type recordIdentityAtDesk,
} from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { governmentIdHash } from '../people/record-identity.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { disproveOrder } from './disprove-order.ts';
import { findKnown, findOffices, insertDeed, listDeeds } from './office-store.ts';
import { readZone } from './read-zone.ts';
import { recordDocument } from './record-document.ts';

/** A person who works for an ID office. */
export type Clerk = { readonly officeId: string; readonly personId: string; readonly name: string };

const pageSize = 20;

/** The ID offices for which the person works. */
export async function readOffices({ db }: Pick<Portal, 'db'>, ids: readonly string[]): Promise<IdentityOffice[]> {
  return findOffices(db, ids);
}

/** Records an identity as the partner API does, and the deed of the clerk with it. */
export async function recordAtDesk(
  portal: Portal,
  { officeId, personId, name }: Clerk,
  { shown, zone, scanner }: BodyOf<typeof recordIdentityAtDesk>,
): Promise<ReplyOf<typeof recordIdentityAtDesk> | Refusal<RefusalsOf<typeof recordIdentityAtDesk>>> {
  const { type, country, value } = shown.government_id;
  const governmentId = { idType: type, country, value };
  if (zone !== undefined) {
    const read = readZone(zone, portal.today());
    if (isRefusal(read)) return read;
    const number = normalisedGovernmentId({ ...governmentId, value: read.documentNumber });
    const isSame =
      (read.dateOfBirth === null || read.dateOfBirth === shown.date_of_birth) &&
      (type === 'ssn' || number === normalisedGovernmentId(governmentId));
    if (!isSame) return refuse('errors.identityOffice.zoneDiffers');
  }
  return inTransaction(portal.db, async (tx) => {
    const recorded = await recordDocument(tx, portal, { recorderId: personId }, shown);
    if (isRefusal(recorded)) return recorded;
    const person = await findKnown(tx, governmentIdHash(portal, governmentId));
    await insertDeed(tx, {
      at: portal.now(),
      office_id: officeId,
      clerk_id: personId,
      clerk_name: name,
      kind: 'recorded',
      subject_person_id: person?.id ?? null,
      order_id: null,
      name: `${shown.given_names} ${shown.family_names}`.trim(),
      document: shown.document,
      scanner: scanner || null,
      reason: null,
    });
    return recorded;
  });
}

/** Cancels an order, and writes down which clerk of which office did. */
export async function cancelAtDesk(
  portal: Portal,
  { officeId, personId, name }: Clerk,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<ReplyOf<typeof cancelOrderAtDesk> | Refusal<RefusalsOf<typeof cancelOrderAtDesk>>> {
  return inTransaction(portal.db, async (tx) => {
    const order = await disproveOrder(tx, portal, { personId, name, role: 'id_verifier' }, { orderId, reason });
    if (isRefusal(order)) return order;
    await insertDeed(tx, {
      at: portal.now(),
      office_id: officeId,
      clerk_id: personId,
      clerk_name: name,
      kind: 'cancelled',
      subject_person_id: order.holder_id,
      order_id: order.id,
      name: order.printable_name,
      document: null,
      scanner: null,
      reason,
    });
    return { orderId: order.id, status: order.status };
  });
}

/** What the clerk's own office did on a day of the portal's calendar (W-6-7). */
export async function readOfficeDay(
  portal: Portal,
  { officeId }: Clerk,
  { day = portal.today(), page }: QueryOf<typeof getOfficeDay>,
): Promise<ReplyOf<typeof getOfficeDay>> {
  const { timeZone } = portal.config.portal;
  const listed = await listDeeds(portal.db, { officeId, day, timeZone, page, pageSize });
  const { recorded, cancelled } = listed;
  return {
    day,
    recorded,
    cancelled,
    deeds: listed.deeds.map((row) => ({
      at: (row.at ?? portal.now()).toISOString(),
      kind: row.kind,
      clerk: row.clerk_name,
      name: row.name,
      document: row.document ?? null,
      scanner: row.scanner ?? null,
      reason: row.reason ?? null,
    })),
    pagination: { totalItems: recorded + cancelled, itemsPerPage: pageSize, page: listed.page },
  };
}
