import { inTransaction } from '../database/transaction.ts';
import type { EmailLinkVerdict } from '../email-verification/email-link.ts';
import { openEmailLink } from '../email-verification/verify-email.ts';
import type { Actor } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { changeRegistration, findRegistered, lockRegistration } from './registration-store.ts';

/** Each verdict in the words of the specification (W-2-6). To whoever is not its person a link of a registration tells of none. */
const refusals = {
  unknown: 'errors.emailVerification.tokenInvalid',
  used: 'errors.emailVerification.tokenInvalid',
  otherPerson: 'errors.emailVerification.sessionMismatch',
  otherBrowser: 'errors.emailVerification.sessionMismatchDuringRegistration',
  otherAddress: 'errors.emailVerification.emailMismatch',
  replaced: 'errors.emailVerification.tokenMismatch',
  expired: 'errors.emailVerification.tokenExpired',
} as const satisfies Record<Exclude<EmailLinkVerdict, 'good'>, string>;

/** Opens the link that was mailed to the contact address: it proves it, once. A second look at the same link is answered as the first. */
export async function proveEmail(portal: Portal, { personId }: Actor, browser: string, token: string) {
  return inTransaction(portal.db, async (tx) => {
    const underWay = await lockRegistration(tx, personId);
    const awaited = underWay ?? (await findRegistered(tx, personId));
    const prover = { personId, browser, purpose: 'registration' } as const;
    const { verdict, address } = await openEmailLink(tx, portal, prover, { token, awaited: awaited?.email ?? null });
    if (verdict === 'used' && address !== null && address === awaited?.email_proven) return { email: address };
    if (verdict !== 'good' || address === null) return refuse(refusals[verdict === 'good' ? 'unknown' : verdict]);
    if (underWay !== undefined) await changeRegistration(tx, underWay.id, { email_proven: address });
    return { email: address };
  });
}
