import { escapeMarkup } from '@siteid/contract';
import type { CardPicture } from './card-picture.ts';
import type { Letter } from './deliver-messages.ts';

/** The text of a letter below the card that it speaks of; the picture is the part named `cardPart`. Links are links without HTML too. */
export function letterHtml({ language, body, card }: Letter & { readonly card: CardPicture }, cardPart: string): string {
  const paragraphs = body.trim().split(/\n{2,}/);
  return `<!doctype html>
<html lang="${language}"><body style="font:16px/1.5 sans-serif">
<p><img src="cid:${cardPart}" alt="${escapeMarkup(card.text)}" width="360" height="227" style="max-width:100%;height:auto"></p>
${paragraphs.map((paragraph) => `<p>${linked(escapeMarkup(paragraph)).replaceAll('\n', '<br>')}</p>`).join('\n')}
</body></html>
`;
}

/** Addresses in a letter are the portal's own: those in what people wrote were taken apart when it was written. */
const linked = (html: string) => html.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
