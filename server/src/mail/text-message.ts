import type { Language } from '@siteid/contract';
import { portalText } from '../messages/catalogue.ts';
import { withoutLinks } from './message-text.ts';

/** What a holder may be told by a text message too, in words of its own. */
export type TextedKind = 'review-reminder' | 'activation-reminder' | 'card-ends-soon';

/** The characters of which 160 go into a text message, 153 into each part of a longer one (GSM 03.38); any other makes it 70 and 67. */
const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const isPlain = (character: string) => plain.includes(character);
const others: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '€': 'EUR',
  '[': '(',
  ']': ')',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
};
/** Two parts. */
const longestText = 2 * 153;
const longestName = 60;

/** The text in the characters of a text message: õ becomes o, and what has no likeness there a question mark. */
export function inPlainCharacters(text: string): string {
  return [...text.normalize('NFC')].map((each) => (isPlain(each) ? each : (others[each] ?? likenessOf(each)))).join('');
}

function likenessOf(character: string): string {
  const parts = [...character.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part));
  return parts.map((part) => (isPlain(part) ? part : '?')).join('');
}

/**
 * A reminder that fits into two parts of a text message: of which company's card, and where the portal is. Nothing of the person: a phone
 * shows it to whoever looks at it. A company's name gives way where the address is long.
 */
export function textMessage(
  kind: TextedKind,
  language: Language,
  { orgName, link, productName }: { readonly orgName: string; readonly link: string; readonly productName: string },
): string {
  const around = (name: string) => portalText(language, `sms.${kind}`, { orgName: name, link, productName });
  const room = longestText - inPlainCharacters(around('')).length;
  const name = inPlainCharacters(withoutLinks(orgName).replace(/\s+/g, ' ').trim());
  return inPlainCharacters(around(name.slice(0, Math.max(0, Math.min(room, longestName))).trimEnd()));
}
