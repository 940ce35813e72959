import { emailLinkHours } from '@siteid/contract';

/** What an address is proven for: the contact address of a company that is being registered, or the address of one's own account. */
export type EmailLinkPurpose = 'registration' | 'account';

/** Days after which a link is forgotten: until then whoever opens it is told what became of it. */
export const emailLinkStaysDays = 30;

/** A link as it was mailed. `isLatest`: no newer was mailed to this person for the same purpose. */
export type MailedLink = {
  readonly purpose: EmailLinkPurpose;
  readonly personId: string;
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
 * What a link is worth to who opens it (W-2-6, W-4-2). Whoever is not its person learns nothing else of it. A caller says each verdict in
 * the words of its purpose.
 */
export function judgeEmailLink(link: MailedLink | undefined, opening: LinkOpening, now: Date): EmailLinkVerdict {
  if (link === undefined || link.purpose !== opening.purpose) return 'unknown';
  if (link.personId !== opening.personId) return 'otherPerson';
  if (!link.browserHash.equals(opening.browserHash)) return 'otherBrowser';
  if (opening.address !== null && opening.address.toLowerCase() !== link.address.toLowerCase()) return 'otherAddress';
  if (!link.isLatest) return 'replaced';
  if (link.used !== null) return 'used';
  return now.getTime() > link.created.getTime() + emailLinkHours * 3_600_000 ? 'expired' : 'good';
}
