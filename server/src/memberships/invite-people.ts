import { randomBytes } from 'node:crypto';
import {
  atMostEmails,
  defaultLanguage,
  emailFormats,
  emailNotOf,
  emailsIn,
  invitationDays,
  type Language,
  type MemberRole,
  paths,
  type whyNotInvited,
} from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { askForMails, countedApart, mailsToStrangers } from '../mail/ask-for-mails.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import { mayAct } from '../organisations/organisation-state.ts';
import { findOrganisation } from '../organisations/organisation-store.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { tokenHash } from '../secrets/token-hash.ts';
import { type Team, teamKindOf } from './membership.ts';
import { type ChangedBy, insertMembershipChange } from './membership-change-store.ts';
import { openSince } from './membership-invitation.ts';
import { findWaiting, insertLink, lockTeam, type MembershipInvitation, saveInvitation } from './membership-invitation-store.ts';
import { findTeam } from './team-store.ts';

type Tx = Parameters<typeof lockTeam>[0];
type NotInvited = Refusal<(typeof whyNotInvited)[number] | 'errors.memberships.noTeam'>;

export type NewInvitations = {
  readonly team: Team;
  readonly role: MemberRole;
  /** As they were typed or pasted. */
  readonly emails: string;
  /** The language of the mail, where whoever invites gave or saved one; null for the company's. */
  readonly language: Language | null;
};

/** Invites each address to the team by a mail of its own; where one cannot be invited, none is (W-3-2). */
export async function invitePeople(
  portal: Portal,
  by: ChangedBy,
  wanted: NewInvitations,
): Promise<{ count: number } | NotInvited> {
  const emails = emailsIn(wanted.emails);
  const wrong = whyNotEmails(portal, wanted.emails, emails);
  if (wrong !== null) return wrong;
  return inTransaction(portal.db, async (tx) => {
    await lockTeam(tx, wanted.team.scope);
    const found = await findTeam(tx, wanted.team);
    if (found === undefined) return refuse('errors.memberships.noTeam');
    // Whoever runs the portal sends a lost link again by the same command: they have no screen for it (W-1-1).
    const waiting = by === null ? [] : await findWaiting(tx, wanted.team.scope, emails, openSince(portal.now()));
    if (waiting.length > 0)
      return refuse('errors.memberships.alreadyInvited', { count: waiting.length, emails: waiting.join(', ') });
    const tooMany = await askFor(tx, portal, by, wanted.team, emails);
    if (tooMany !== null) return tooMany;
    for (const email of emails) {
      const { role, team } = wanted;
      const language = wanted.language ?? found.language ?? defaultLanguage;
      const at = portal.now();
      const invitation = await saveInvitation(tx, { role, scope: team.scope, email, language, keyId: by?.keyId ?? null }, at);
      await sendLink(tx, portal, invitation);
      await insertMembershipChange(tx, by, { at, kind: 'invited', role, scope: team.scope, whom: email });
    }
    return { count: emails.length };
  });
}

/** The rules of a list of addresses (5-10), each with the addresses that it is about. */
function whyNotEmails({ config }: Portal, typed: string, emails: readonly string[]): NotInvited | null {
  const tooMany = atMostEmails(config.portal.numberOfEmails)(typed);
  if (tooMany !== null) return refuse('errors.validation.field.tooManyEmails', tooMany.values);
  const incorrect = emailFormats(typed);
  if (incorrect !== null) return refuse('errors.validation.field.incorrectEmails', incorrect.values);
  if (emails.length === 0) return refuse('errors.validation.field.incorrectEmails', { count: 1, emails: typed.slice(0, 100) });
  const blacklisted = emailNotOf(config.portal.blacklistedEmailDomains)(typed);
  return blacklisted === null ? null : refuse('errors.validation.field.emailDomainNotAllowed', blacklisted.values);
}

/** Invitations to one address in 24 hours, sent again or anew: their receivers never asked for them. */
const mailsToAnAddress = 5;

/**
 * Counts mails of invitations, apart from mails of orders; those of whoever runs the portal are not counted. A company that is not active,
 * whose name anybody may have typed, may send few, whoever of its users asks.
 */
export async function askFor(tx: Tx, portal: Portal, by: ChangedBy, { kind, scope }: Team, emails: readonly string[]) {
  const askedBy = by?.keyId ?? by?.personId ?? null;
  if (askedBy === null) return null;
  const ofAddress = { organisationId: `membership:${scope}`, perAddressAtMost: mailsToAnAddress };
  const organisation = kind === 'organisation' && by?.role === 'company' ? await findOrganisation(tx, scope) : null;
  const isUnknown = organisation !== null && !mayAct(organisation.state);
  const asker = isUnknown
    ? { askedBy: countedApart('membership', scope), perSenderAtMost: mailsToStrangers, ...ofAddress }
    : { askedBy, ...ofAddress };
  return askForMails(tx, portal, asker, emails);
}

/** Mails a new link, which ends the former one; only its hash is kept (W-1-3). */
export async function sendLink(tx: Tx, portal: Portal, invitation: MembershipInvitation): Promise<void> {
  const { id, email, language, role, scope } = invitation;
  const token = randomBytes(32).toString('base64url');
  await insertLink(tx, id, tokenHash(token), portal.now());
  const team = await findTeam(tx, { kind: teamKindOf(role), scope });
  const values = {
    role,
    name: team?.name ?? '',
    days: String(invitationDays),
    link: `${portal.config.http.publicUrl}${paths.join(token)}`,
  };
  await enqueueMessage(tx, portal, { kind: 'membership-invitation', to: email, language, values });
}
