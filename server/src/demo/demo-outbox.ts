import { escapeMarkup, formatCardNumber, type Language } from '@siteid/contract';
import { cardInWords, drawCardPicture } from '../mail/card-picture.ts';
import { openBody, openCard } from '../mail/outbox.ts';
import { findAttachedContract, findMessage, listMessages, type OutboxMessage } from '../mail/outbox-store.ts';
import { portalText } from '../messages/catalogue.ts';
import type { Portal } from '../portal.ts';
import { signedInPath } from './broker/demo-broker-sign-outs.ts';
import { page } from './demo-pages.ts';
import { demoRegistryPath } from './demo-registry.ts';
import type { DemoTexts } from './demo-texts.ts';
import { producedDemoOrders } from './world/demo-orders.ts';
import { cardsByIds, cardsMadeSince, type DemoCard, worldMadeAt } from './world/demo-world-store.ts';

const newest = 50;

/** The page /demo/outbox: what would have gone out by mail and SMS, and the cards that would have come by post. */
export async function outboxPage(portal: Portal, t: DemoTexts): Promise<string> {
  const say = (id: string, values?: Readonly<Record<string, string>>) => escapeMarkup(t.text(`outbox.${id}`, values));
  const messages = await listMessages(portal.db, newest);
  const items = messages.map((message) => {
    const to = say(message.channel === 'sms' ? 'smsTo' : 'mailTo', { recipient: message.recipient });
    const at = `${message.created.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return `<article class="panel"><h3>${escapeMarkup(message.subject)}</h3><p class="hint">${to}, ${at}</p>
${picture(portal, message)}${contractOf(message, t)}<pre>${withLinks(openBody(portal, message), portal.config.http.publicUrl)}</pre></article>`;
  });
  const cards = await demoCards(portal);
  const { pathname: brokerPath } = new URL(portal.config.identityProvider.issuer);
  return page(
    t,
    t.text('outbox'),
    `<p>${portal.config.mail.smtpUrl === undefined ? `${say('staysHere')} ` : ''}${say('lead')}</p>
<p><a class="button quiet" href="/demo/outbox">${say('again')}</a>
<a href="${demoRegistryPath}">${escapeMarkup(t.text('registry'))}</a>
<a href="${brokerPath}${signedInPath}">${escapeMarkup(t.text('signedIn.title'))}</a></p>
<h2>${say('cards')}</h2>
<p>${say('cardsLead')}</p>
${cards.length === 0 ? `<p>${say('noCards')}</p>` : cardTable(t.language, cards)}
<h2>${say('messages')}</h2>
${items.length === 0 ? `<p>${say('noMessages')}</p>` : items.join('\n')}`,
  );
}

/** The picture of the card that a message speaks of, as the mail would show it; undefined where there is none. */
export async function outboxPicture(portal: Portal, id: string): Promise<Buffer | undefined> {
  const message = await findMessage(portal.db, id);
  const card = message && openCard(portal, message);
  return card && message ? (await drawCardPicture(card, message.language)).png : undefined;
}

/** The signed contract that a message brings along; undefined where there is none. */
export async function outboxContract({ db }: Portal, id: string): Promise<Buffer | undefined> {
  const message = await findMessage(db, id);
  return (message && (await findAttachedContract(db, message))) ?? undefined;
}

function contractOf({ id, contract_id: contractId }: OutboxMessage, t: DemoTexts): string {
  if (contractId === null) return '';
  const words = escapeMarkup(portalText(t.language, 'register.registered.download'));
  return `<p><a href="/demo/outbox/${id}/contract.pdf">${words}</a></p>\n`;
}

function picture(portal: Portal, message: OutboxMessage): string {
  const card = openCard(portal, message);
  if (card === null) return '';
  const words = escapeMarkup(cardInWords(card, message.language));
  return `<p><img class="card" src="/demo/outbox/${message.id}/card.png" alt="${words}" loading="lazy" width="360" height="227"></p>\n`;
}

/** The cards of the people with a story, then those that were made since the demo began. */
export async function demoCards(portal: Portal): Promise<DemoCard[]> {
  const named = await cardsByIds(
    portal.db,
    producedDemoOrders.map(({ id }) => id),
  );
  const madeAt = await worldMadeAt(portal.db);
  return madeAt === undefined ? named : [...named, ...(await cardsMadeSince(portal.db, madeAt))];
}

function cardTable(language: Language, cards: readonly DemoCard[]): string {
  const text = (id: string) => escapeMarkup(portalText(language, id));
  const rows = cards.map(
    (card) =>
      `<tr><td>${escapeMarkup(card.holder)}</td><td class="number">${formatCardNumber(card.card_number)}</td>` +
      `<td>${escapeMarkup(card.organisation)}</td><td>${text(`cardapi.cardStatus.personal.${card.status}`)}</td></tr>`,
  );
  const headings = ['organisationCards.column.cardholder', 'card.number', 'cardOrder.details.company', 'card.status'];
  const head = headings.map((id) => `<th scope="col">${text(id)}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function withLinks(text: string, origin: string): string {
  return escapeMarkup(text).replace(/https?:\/\/[^\s<]+/g, (url) =>
    url.startsWith(origin) ? `<a href="${url}">${url}</a>` : url,
  );
}
