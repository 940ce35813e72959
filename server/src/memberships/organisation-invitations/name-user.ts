import { inTransaction } from '../../database/transaction.ts';
import { findNames } from '../../people/person-store.ts';
import type { Portal } from '../../portal.ts';
import { refuse } from '../../refusal.ts';
import { type ChangedBy, insertMembershipChange } from '../membership-change-store.ts';
import { lockTeam } from '../membership-invitation-store.ts';
import { whyNotName } from './organisation-invitation.ts';
import { countAsked, lockAsked, lockInvitation, saveNamed } from './organisation-invitation-store.ts';

/** Times in 24 hours that a company may ask one person, by any of its keys: as many as invitations to one address. */
const timesADay = 5;
/**
 * The same of all companies together, so that a leaked key cannot fill somebody's screen. An accountant of many companies is asked by all
 * of them within some days.
 */
const timesADayByAll = 20;
const day = 86_400_000;

/**
 * Names a person of the portal as a user of a company, which they are asked about as soon as they sign in (6-4). It is for another system,
 * which knows the person by their id: nobody is found by an id that they were not told, so none of them learns who exists.
 */
export async function nameUser(
  portal: Portal,
  by: ChangedBy,
  organisationId: string,
  { personId, userType }: { readonly personId: string; readonly userType: 'main' | 'basic' },
) {
  const place = { personId, organisationId };
  return inTransaction(portal.db, async (tx) => {
    await lockTeam(tx, organisationId);
    const found = await lockInvitation(tx, place);
    const why = whyNotName(found ?? null, userType);
    if (why === 'repeats') return {};
    if (why !== null) return refuse(why);
    const at = portal.now();
    await lockAsked(tx, personId);
    const asked = await countAsked(tx, place, new Date(at.getTime() - day));
    if (asked.byOrganisation >= timesADay) return refuse('errors.memberships.askedTooOften', { limit: timesADay });
    if (asked.byAll >= timesADayByAll) return refuse('errors.memberships.askedTooOften', { limit: timesADayByAll });
    if (!(await saveNamed(tx, place, { userType, at }))) return refuse('errors.users.notFound');
    const whom = await findNames(tx, personId);
    const line = { at, kind: 'invited', role: userType, scope: organisationId, personId, whom } as const;
    await insertMembershipChange(tx, by, line);
    return {};
  });
}
