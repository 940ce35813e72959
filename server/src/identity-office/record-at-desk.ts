import { type BodyOf, normalisedGovernmentId, type RefusalsOf, type ReplyOf, type recordIdentityAtDesk } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { governmentIdHash } from '../people/record-identity.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Clerk } from './clerk.ts';
import { findKnown, insertOfficeDeed } from './office-store.ts';
import { readZone } from './read-zone.ts';
import { recordDocument } from './record-document.ts';

/** Records an identity as the partner API does, with the clerk's row in `office_deeds`; nobody records themselves. */
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
    const number = normalisedGovernmentId({ ...governmentId, value: read.documentNumber }, portal.today());
    const isSame =
      (read.dateOfBirth === null || read.dateOfBirth === shown.date_of_birth) &&
      (type === 'ssn' || number === normalisedGovernmentId(governmentId, portal.today()));
    if (!isSame) return refuse('errors.identityOffice.zoneDiffers');
  }
  return inTransaction(portal.db, async (tx) => {
    // A number of their own would sign them in as whom they say they are.
    const hash = governmentIdHash(portal, governmentId);
    if ((await findKnown(tx, hash))?.id === personId) return refuse('errors.identityOffice.ownIdentity');
    const recorded = await recordDocument(tx, portal, { recorderId: personId }, shown);
    if (isRefusal(recorded)) return recorded;
    const person = await findKnown(tx, hash);
    await insertOfficeDeed(tx, {
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
