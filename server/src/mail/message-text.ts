import {
  type CardType,
  type CauseOfRequest,
  cardTypeName,
  type Language,
  type MemberRole,
  type OrganisationState,
} from '@siteid/contract';
import { portalText } from '../messages/catalogue.ts';

type ToHolder = {
  readonly holderName: string;
  readonly orgName: string;
  readonly cardType: CardType;
  readonly link: string;
};

type LentRight = {
  readonly to: 'user' | 'company';
  readonly name: string;
  readonly orgName: string;
  /** In words. */
  readonly right: string;
  readonly role: 'staff' | 'company' | 'system' | 'invited';
  readonly changedBy: string;
  readonly link: string;
  readonly supportEmail: string;
};

/** What each kind of message says, besides the product's name; `link` is an absolute address. */
export type MessageValues = {
  readonly 'order-waits-for-review': ToHolder;
  readonly 'card-ready': ToHolder;
  /** The same, of what has waited since. */
  readonly 'review-reminder': ToHolder;
  readonly 'activation-reminder': ToHolder;
  /** To a company's main users: `names` in words, a line each. */
  readonly 'holders-wait': {
    readonly orgName: string;
    readonly count: string;
    readonly names: string;
    readonly link: string;
  };
  /** To the holder; `day` is the card's last, `YYYY-MM-DD`. */
  readonly 'card-ends-soon': ToHolder & { readonly day: string };
  /** To a company's main users, as is the next: `names` in words, a line each. */
  readonly 'cards-end': { readonly orgName: string; readonly count: string; readonly names: string; readonly link: string };
  readonly 'cards-end-monthly': {
    readonly orgName: string;
    readonly count: string;
    /** From now on. */
    readonly days: string;
    readonly link: string;
  };
  readonly 'order-rejected-by-holder': {
    readonly orgName: string;
    readonly holderName: string;
    readonly reason: string;
    readonly link: string;
  };
  /** To the company: its holder says what is wrong, and right. */
  readonly 'order-sent-back': { readonly orgName: string; readonly holderName: string; readonly link: string };
  readonly 'order-sent-back-by-supplier': {
    readonly orgName: string;
    readonly supplierName: string;
    readonly holderName: string;
    readonly reason: string;
    readonly link: string;
  };
  /** To the holder: the order stays as it is; `reason` is the company's, unless it gave no answer. */
  readonly 'correction-declined': {
    readonly holderName: string;
    readonly orgName: string;
    readonly isAnswered: 'yes' | 'no';
    readonly reason: string;
    readonly link: string;
  };
  /** To the company: what befell a holder's card, who needs another, unless it is ordered already. */
  readonly 'replacement-asked': {
    readonly orgName: string;
    readonly holderName: string;
    readonly cause: CauseOfRequest;
    readonly isOrdered: 'yes' | 'no';
    readonly link: string;
  };
  /** To holder and company; `message` is what the finder wrote, if they did. */
  readonly 'card-found': {
    readonly to: 'holder' | 'company';
    readonly holderName: string;
    readonly orgName: string;
    readonly hasMessage: 'yes' | 'no';
    readonly message: string;
    readonly link: string;
  };
  /** Who opened the link of an order is not whom it names. */
  readonly 'invitation-opened': {
    readonly holderName: string;
    readonly openedBy: string;
    readonly orgName: string;
    readonly supportEmail: string;
  };
  /** An ID office said something new of them; `taken`: their phone number is somebody else's now. */
  readonly 'identity-changed': {
    readonly holderName: string;
    readonly changed: 'phone' | 'names' | 'both' | 'taken';
    readonly supportEmail: string;
  };
  /** `name` of the company, card supplier or ID office; staff have none. */
  readonly 'membership-invitation': {
    readonly role: MemberRole;
    readonly name: string;
    readonly days: string;
    readonly link: string;
  };
  /** To the new address of an account. */
  readonly 'email-change': { readonly link: string; readonly hours: string };
  /** To the former one. */
  readonly 'email-changed': { readonly holderName: string; readonly supportEmail: string };
  /** Not which number it was or is. */
  readonly 'phone-changed': {
    readonly holderName: string;
    readonly change: 'added' | 'changed' | 'removed';
    readonly supportEmail: string;
  };
  /** Whoever erased themselves; without their name, which is erased. */
  readonly 'person-erased': { readonly supportEmail: string };
  /** The contact address of a company that is being registered is proven by its link. */
  readonly 'email-verification': { readonly orgName: string; readonly hours: string; readonly link: string };
  /** To another contact address of a company, which is proven by its link. */
  readonly 'company-email': {
    readonly orgName: string;
    readonly askedBy: string;
    readonly link: string;
    readonly hours: string;
  };
  /** With the signed copy of the contract. */
  readonly 'company-registered': { readonly orgName: string; readonly state: OrganisationState; readonly link: string };
  /** To the customer service: a company has registered, and staff are to accept it. */
  readonly 'company-waits': { readonly orgName: string; readonly companyNumber: string; readonly link: string };
  /** To a company's main users, as is the next. */
  readonly 'company-state-changed': {
    readonly orgName: string;
    readonly state: OrganisationState;
    readonly reason: string;
    readonly link: string;
  };
  /** To its main users and its former contact address; `parts` in words, a line each. */
  readonly 'company-changed': {
    readonly orgName: string;
    readonly role: 'staff' | 'company' | 'system';
    readonly changedBy: string;
    readonly parts: string;
    readonly link: string;
    readonly supportEmail: string;
  };
  /** To the company's other main users: `name` is one now. */
  readonly 'main-user-added': {
    readonly name: string;
    readonly orgName: string;
    readonly role: 'staff' | 'company' | 'system' | 'invited';
    readonly changedBy: string;
    readonly link: string;
    readonly supportEmail: string;
  };
  /** To a company's other main users: somebody asks for a second person for so many cards. */
  readonly 'second-person-asked': {
    readonly askedBy: string;
    readonly orgName: string;
    readonly count: string;
    /** For which the request waits. */
    readonly days: string;
    readonly link: string;
  };
  /** To whom a right is lent, and to the company's other main users; `until` in words. */
  readonly 'right-lent': LentRight & { readonly until: string };
  /** Before its time. */
  readonly 'lent-right-ended': LentRight;
  readonly 'access-asked': { readonly askedBy: string; readonly orgName: string; readonly link: string };
  readonly 'access-answered': { readonly orgName: string; readonly answer: 'main' | 'basic' | 'decline'; readonly link: string };
  /** To a company's main users, or a card supplier's operators: nothing is sent to the address any more. */
  readonly 'webhook-paused': {
    readonly orgName: string;
    readonly address: string;
    readonly why: 'failing' | 'gone';
    readonly link: string;
  };
  /** To whom a company's API account names: `name` is the account's, `day` the key's last, `YYYY-MM-DD`. */
  readonly 'key-ends-soon': { readonly name: string; readonly orgName: string; readonly day: string; readonly link: string };
  readonly 'sms-code': { readonly code: string };
  /** To a number that its person proves by it. */
  readonly 'phone-code': { readonly code: string; readonly minutes: string };
};
export type MessageKind = keyof MessageValues;

/** The values that the portal itself writes. People wrote the others, and may have put an address into a name. */
const ownValues = [
  'to',
  'cause',
  'hasMessage',
  'link',
  'supportEmail',
  'cardType',
  'changed',
  'role',
  'answer',
  'code',
  'minutes',
  'state',
  'why',
  'productName',
];

/** Subject and body as plain text in the language. Line breaks in a value do not reach the subject. */
export function messageText<Kind extends MessageKind>(
  kind: Kind,
  language: Language,
  values: MessageValues[Kind] & { readonly productName: string },
): { readonly subject: string; readonly body: string } {
  const named = 'cardType' in values ? { ...values, cardType: cardTypeName(values.cardType, values.productName) } : values;
  const said = Object.fromEntries(
    Object.entries(named).map(([name, value]) => [name, ownValues.includes(name) ? value : withoutLinks(shortened(name, value))]),
  );
  const inOneLine = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value.replace(/\s+/g, ' ')]));
  return {
    subject: portalText(language, `mail.${kind}.subject`, inOneLine),
    body: portalText(language, `mail.${kind}.body`, said),
  };
}

/** Names, which somebody may have made as long as a message of their own; a reason is one. */
const names = ['holderName', 'orgName', 'openedBy', 'askedBy', 'changedBy', 'name'];
const longestName = 100;

const shortened = (name: string, value: string) =>
  names.includes(name) && value.length > longestName ? `${value.slice(0, longestName).trimEnd()}…` : value;

/**
 * A text that somebody else wrote, with its links taken apart: mail programs would make a link of them under the portal's name. An address
 * may be of numbers, have dots and signs of other scripts, which they read as ours, and letters whose accents stand apart.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/[:：][/／]{2}/g, ': //')
    .replaceAll(/[@＠]/g, ' @ ')
    .replaceAll(/(?<![\d.])\d{1,3}(?:[.。．｡․]\d{1,3}){3}(?![\d.])/g, (address) => address.split(/[.。．｡․]/).join('. '))
    .replaceAll(/(?<=[\p{L}\p{N}]\p{M}*)[.。．｡․](?=\p{L}\p{M}*\p{L})/gu, '. ');
}
