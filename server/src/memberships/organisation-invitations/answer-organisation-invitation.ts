import type { InvitationAnswer, OrganisationInvitation } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { refuse } from '../../refusal.ts';
import { tellOfMainUser } from '../main-users/tell-of-main-user.ts';
import { insertMembershipChange } from '../membership-change-store.ts';
import { lockTeam } from '../membership-invitation-store.ts';
import { judgeAnswer, stateAfter } from './organisation-invitation.ts';
import { findInvitation, type InvitationRow, lockInvitation, saveAnswer } from './organisation-invitation-store.ts';

/** The invitation while it waits for the person's answer. */
export async function readOrganisationInvitation(portal: Portal, actor: Actor, organisationId: string) {
  const found = await findInvitation(portal.db, { personId: actor.personId, organisationId });
  return found?.state === 'pending' ? described(found) : refuse('errors.orgInvitation.notFound');
}

/** Accepts or declines for the signed-in person, with a line of the history; two answers at once end as one (6-4). */
export async function answerOrganisationInvitation(
  portal: Portal,
  actor: Actor,
  { organizationId: organisationId, answer }: { readonly organizationId: string; readonly answer: InvitationAnswer },
) {
  const place = { personId: actor.personId, organisationId };
  return inTransaction(portal.db, async (tx) => {
    await lockTeam(tx, organisationId);
    const found = await lockInvitation(tx, place);
    const verdict = judgeAnswer(found?.state ?? null, answer);
    if (found === undefined || verdict === 'errors.orgInvitation.notFound') return refuse('errors.orgInvitation.notFound');
    if (verdict === 'errors.orgInvitation.alreadyAnswered') return refuse(verdict);
    if (verdict === 'counts') {
      const { personId, fullName: whom } = actor;
      const kind = stateAfter(answer);
      const by = { personId, name: whom, role: 'invited' } as const;
      const isNewMain = found.userType === 'main' && answer === 'accept';
      const tooMany = isNewMain ? await tellOfMainUser(tx, portal, by, { scope: organisationId, personId }) : null;
      if (tooMany !== null) return tooMany;
      await saveAnswer(tx, place, kind);
      const line = { at: portal.now(), kind, role: found.userType, scope: organisationId, personId, whom };
      // The company invited this person, so it may know who declined: by `was` the log names them (6-4, W-3-7).
      await insertMembershipChange(tx, by, kind === 'declined' ? { ...line, was: whom } : line);
    }
    return described(found);
  });
}

function described({ state: _, ...invitation }: InvitationRow): OrganisationInvitation {
  return invitation;
}
