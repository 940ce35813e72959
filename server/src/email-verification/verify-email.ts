import { createHash, randomBytes } from 'node:crypto';
import type { Portal } from '../portal.ts';
import { type EmailLinkPurpose, type EmailLinkVerdict, emailLinkStaysDays, judgeEmailLink } from './email-link.ts';
import { deleteEmailLinksBefore, insertEmailLink, lockEmailLink, markEmailLinkUsed, moveEmailLinks } from './email-link-store.ts';

type Tx = Parameters<typeof insertEmailLink>[0];

/** Who proves an address, and in which browser: `browser` is the secret of its visit cookie (`browserOf` of http/cookies.ts). */
export type Prover = {
  readonly personId: string;
  readonly browser: string;
  readonly purpose: EmailLinkPurpose;
  /** The company of which it is the contact address. */
  readonly organisationId?: string | null;
};

/**
 * Makes a new link for the address, the only good one of this person, purpose and company from now on; only its hash is kept. Answers the
 * token: the caller mails it in the same transaction, after it asked `askForMails`.
 */
export async function makeEmailLink(
  tx: Tx,
  { now }: Pick<Portal, 'now'>,
  { personId, browser, purpose, organisationId }: Prover,
  address: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertEmailLink(tx, {
    token_hash: hashOf('token', token),
    purpose,
    person_id: personId,
    organisation_id: organisationId ?? null,
    browser_hash: hashOf('browser', browser),
    address,
    created: now(),
    used: null,
  });
  return token;
}

/**
 * Opens a link in the caller's transaction: a good one is used up by it, and proves `address`, as one that was `used` did. `awaited` is the
 * address that this person is verifying now; null for whichever the link is of.
 */
export async function openEmailLink(
  tx: Tx,
  { now }: Pick<Portal, 'now'>,
  { personId, browser, purpose, organisationId = null }: Prover,
  { token, awaited }: { readonly token: string; readonly awaited: string | null },
): Promise<{ readonly verdict: EmailLinkVerdict; readonly address: string | null }> {
  const tokenHash = hashOf('token', token);
  const link = await lockEmailLink(tx, tokenHash);
  const opening = { purpose, personId, organisationId, browserHash: hashOf('browser', browser), address: awaited };
  const verdict = judgeEmailLink(link, opening, now());
  if (verdict === 'good') await markEmailLinkUsed(tx, tokenHash, now());
  const isTheirs = verdict === 'good' || verdict === 'used';
  return { verdict, address: isTheirs ? (link?.address ?? null) : null };
}

/** The links that this browser asked for are opened in it under its new secret. */
export async function renewBrowserOfLinks(tx: Tx, browser: string, renewed: string): Promise<void> {
  await moveEmailLinks(tx, hashOf('browser', browser), hashOf('browser', renewed));
}

/** Old links tell nobody anything any more. */
export async function forgetEmailLinks({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deleteEmailLinksBefore(db, new Date(now().getTime() - emailLinkStaysDays * 86_400_000));
}

/** Keeps these hashes apart from every other hash of the same values. */
function hashOf(kind: 'token' | 'browser', value: string): Buffer {
  return createHash('sha256').update(`email link ${kind}:${value}`).digest();
}
