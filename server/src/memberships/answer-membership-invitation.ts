import { type MembershipInvitation as Described, invitationDays, type whyNotJoin } from '@siteid/contract';
import { reaching } from '../database/reach/reach.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { mayBecomeOwn, takeAsOwn } from '../people/first-email.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { tokenHash } from '../secrets/token-hash.ts';
import { tellOfMainUser } from './main-users/tell-of-main-user.ts';
import { mayStill } from './may-still.ts';
import { teamKindOf } from './membership.ts';
import { findInviter, insertMembershipChange } from './membership-change-store.ts';
import { expiryOf, judgeLink } from './membership-invitation.ts';
import { changeInvitation, findByLink, lockTeam, type MembershipInvitation } from './membership-invitation-store.ts';
import { giveMembership, isMember } from './membership-store.ts';
import { findTeam } from './team-store.ts';

type Tx = Parameters<typeof findByLink>[0];
type NotJoined = Refusal<(typeof whyNotJoin)[number]>;
type NotAnswered = NotJoined | Refusal<'errors.cards.tooManyMails'>;

/** What the link is for, told to a signed-in person. */
export async function readInvitation(portal: Portal, { personId }: Actor, token: string): Promise<Described | NotJoined> {
  return reaching('everybody', async () => {
    const opened = await openLink(portal.db, portal, personId, token);
    if ('refused' in opened) return opened;
    return describe(portal.db, personId, opened.invitation);
  });
}

/**
 * Gives the membership to the signed-in person, under the name of their verified identity, or declines it. The team is locked, so of two
 * answers at once one counts, and so does either an answer or a withdrawal at the same time (W-1-9).
 */
export async function answerInvitation(
  portal: Portal,
  actor: Actor,
  answered: { readonly token: string; readonly answer: 'accept' | 'decline' },
): Promise<Described | NotAnswered> {
  // Everybody's rows, because the person is not in the team yet.
  return reaching('everybody', () => answeredBy(portal, actor, answered));
}

async function answeredBy(
  portal: Portal,
  { personId, fullName }: Actor,
  { token, answer }: Parameters<typeof answerInvitation>[2],
): Promise<Described | NotAnswered> {
  return inTransaction(portal.db, async (tx) => {
    const known = await findByLink(tx, tokenHash(token));
    if (known === undefined) return refuse('errors.accountActivation.tokenInvalid');
    await lockTeam(tx, known.scope);
    const opened = await openLink(tx, portal, personId, token);
    if ('refused' in opened) return opened;
    const { invitation, verdict } = opened;
    const state = answer === 'accept' ? 'accepted' : 'declined';
    if (verdict !== 'open' && verdict !== state) return refuse('errors.orgInvitation.alreadyAnswered');
    if (verdict === 'open') {
      const { id, role, scope } = invitation;
      const by = { personId, name: fullName, role: 'invited' } as const;
      const isNewMain = role === 'main' && answer === 'accept';
      const tooMany = isNewMain ? await tellOfMainUser(tx, portal, by, { scope, personId }) : null;
      if (tooMany !== null) return tooMany;
      await changeInvitation(tx, id, { state, answered_by: personId });
      if (answer === 'accept') {
        await giveMembership(tx, { kind: teamKindOf(role), scope }, role, personId);
        // Whoever has the link has read the mail to this address.
        await takeAsOwn(tx, portal, personId, invitation.email);
      }
      const change = { at: portal.now(), kind: state, role, scope, personId, whom: fullName, was: invitation.email } as const;
      await insertMembershipChange(tx, by, change);
    }
    return describe(tx, personId, invitation);
  });
}

async function openLink(
  tx: Tx,
  { now }: Portal,
  personId: string,
  token: string,
): Promise<{ invitation: MembershipInvitation; verdict: 'open' | 'accepted' | 'declined' } | NotJoined> {
  const found = await findByLink(tx, tokenHash(token));
  if (found === undefined) return refuse('errors.accountActivation.tokenInvalid');
  const team = { kind: teamKindOf(found.role), scope: found.scope };
  const verdict = judgeLink(
    {
      // An invitation that a revoked key sends at this moment counts as withdrawn, as those that it sent before.
      state: found.state === 'waiting' && found.key_revoked !== null ? 'withdrawn' : found.state,
      isNewest: found.link_created.getTime() >= found.sent.getTime(),
      sent: found.sent,
      answeredBy: found.answered_by,
      isMember: await isMember(tx, team, personId),
    },
    personId,
    now(),
  );
  const inviter = verdict === 'open' ? await findInviter(tx, found) : null;
  // Nobody gives a membership to themselves: not staff in a company, where they would no longer read as staff, nor who is ended tomorrow.
  if (inviter?.personId === personId) return refuse('errors.memberships.ownInvitation');
  // Otherwise a removed user could come back by an invitation that they had sent (W-1-13). Who sends it again becomes its sender.
  if (inviter !== null && !(await mayStill(tx, found.scope, inviter))) return refuse('errors.memberships.linkWithdrawn');
  if (verdict === 'open' || verdict === 'accepted' || verdict === 'declined') return { invitation: found, verdict };
  return refuse(verdict, { days: invitationDays });
}

async function describe(tx: Tx, personId: string, { role, scope, email, sent }: MembershipInvitation): Promise<Described> {
  const kind = teamKindOf(role);
  const team = await findTeam(tx, { kind, scope });
  return {
    role,
    name: team?.name ?? null,
    organizationCode: kind === 'organisation' ? (team?.code ?? null) : null,
    expires: expiryOf(sent).toISOString(),
    ownEmail: (await mayBecomeOwn(tx, personId, email)) ? email : null,
  };
}
