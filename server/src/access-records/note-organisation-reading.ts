import { type Acting, type Actor, isOfStaff } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import {
  insertContractReading,
  insertFileReading,
  insertListReading,
  insertOrderReading,
  type OrganisationReading,
} from './organisation-reading-store.ts';

/** Looks at one order by one reader within this time count as one. */
export const oneLookMilliseconds = 600_000;

export type OrganisationLook =
  | { readonly at: 'contract'; readonly personId: string }
  | { readonly at: 'list' }
  | { readonly at: 'file' }
  | { readonly at: 'order'; readonly orderId: string };

/**
 * Writes down that a company looked at its workers, for these to read (W-4-6). Call it before what was read is answered: where it cannot
 * be written, nothing is shown. Looks of holders are not a company's, nor are those of staff, which `readAsStaff` records.
 */
export async function noteOrganisationReading(
  portal: Portal,
  actor: Actor,
  acting: Acting,
  look: OrganisationLook,
): Promise<void> {
  const reading = readingOf(portal, actor, acting);
  if (reading === null) return;
  if (look.at === 'list') await insertListReading(portal.db, reading, portal.today());
  else if (look.at === 'file') await insertFileReading(portal.db, reading);
  else if (look.at === 'contract') await insertContractReading(portal.db, reading, look.personId);
  else {
    const since = new Date(reading.at.getTime() - oneLookMilliseconds);
    await insertOrderReading(portal.db, reading, { orderId: look.orderId, since });
  }
}

function readingOf({ now }: Portal, { personId, organisations, memberships }: Actor, acting: Acting): OrganisationReading | null {
  if (acting.as !== 'organisation' || isOfStaff(acting)) return null;
  const { organisationId } = acting;
  const organisation = organisations.find(({ id, managedIds }) => id === organisationId || managedIds.includes(organisationId));
  if (organisation === undefined) throw new Error('The guard let in whoever acts for no company.');
  const type = memberships.find((each) => each.organisationId === organisation.id)?.userType;
  return {
    at: now(),
    readerId: personId,
    readerOrganisationId: organisation.id,
    readerType: type === 'main' ? 'main' : 'basic',
    organisationId,
  };
}
