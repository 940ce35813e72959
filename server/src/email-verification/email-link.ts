import { emailLinkHours } from '@siteid/contract';

/** What an address is proven for: the contact address of a company that is being registered, or is one, or one's own. */
export type EmailLinkPurpose = 'registration' | 'account' | 'company';

/** Days after which a link is forgotten: until then whoever opens it is told what became of it. */
export const emailLinkStaysDays = 30;

/** A link as it was mailed. `isLatest`: no newer was mailed to this person for the same purpose and company. */
export type MailedLink = {
  readonly purpose: EmailLinkPurpose;
  readonly personId: string;
  readonly organisationId: string | null;
  readonly browserHash: Buffer;
  readonly address: string;
  readonly created: Date;
  readonly used: Date | null;
  readonly isLatest: boolean;
};

/** Who opens it, and where. `address` is the one that they are verifying now, null for whichever the link is of. */
export type LinkOpening = {
  readonly purpose: EmailLinkPurpose;
  readonly personId: string;
  readonly organisationId: string | null;
  readonly browserHash: Buffer;
  readonly address: string | null;
};

export type EmailLinkVerdict =
  | 'good'
  | 'unknown'
  | 'otherPerson'
  | 'otherBrowser'
  | 'otherAddress'
  | 'replaced'
  | 'used'
  | 'expired';

/**
 * The message of a link of an e-mail change that is refused. The link of somebody else, or of another company, has the message of an
 * unknown one, so it tells nothing of them (W-4-2, W-3-11).
 */
export const whyNotEmailChange = {
  unknown: 'errors.emailChange.tokenInvalid',
  otherPerson: 'errors.emailChange.tokenInvalid',
  otherAddress: 'errors.emailChange.tokenInvalid',
  otherBrowser: 'errors.emailVerification.sessionMismatch',
  replaced: 'errors.emailChange.tokenNotLatest',
  used: 'errors.emailChange.alreadyChanged',
  expired: 'errors.emailChange.tokenExpired',
} as const satisfies Record<Exclude<EmailLinkVerdict, 'good'>, string>;

/**
 * What a link is worth to the person who opens it (W-2-6, W-4-2). If it is somebody else's link, that verdict is all they learn. A caller
 * says each verdict in the words of its purpose.
 */
export function judgeEmailLink(link: MailedLink | undefined, opening: LinkOpening, now: Date): EmailLinkVerdict {
  if (link === undefined || link.purpose !== opening.purpose) return 'unknown';
  if (link.personId !== opening.personId) return 'otherPerson';
  if (link.organisationId !== opening.organisationId) return 'unknown';
  if (!link.browserHash.equals(opening.browserHash)) return 'otherBrowser';
  if (opening.address !== null && opening.address.toLowerCase() !== link.address.toLowerCase()) return 'otherAddress';
  if (!link.isLatest) return 'replaced';
  if (link.used !== null) return 'used';
  return now.getTime() > link.created.getTime() + emailLinkHours * 3_600_000 ? 'expired' : 'good';
}
