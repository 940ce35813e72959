import { formatCardNumber } from '@siteid/contract';
import { openBody } from '../mail/outbox.ts';
import { listMessages } from '../mail/outbox-store.ts';
import type { Portal } from '../portal.ts';
import { escapeHtml, page } from './demo-pages.ts';
import { cardsOnTheTable } from './world/demo-orders.ts';
import { type CardOnTheTable, cardsByIds, cardsMadeSince, worldMadeAt } from './world/demo-world-store.ts';

const newest = 50;

/** The page /demo/outbox: what would have gone out by mail and SMS, and the cards that would have come by post. */
export async function outboxPage(portal: Portal): Promise<string> {
  const messages = await listMessages(portal.db, newest);
  const items = messages.map((message) => {
    const to = `${message.channel === 'sms' ? 'SMS' : 'Mail'} to ${message.recipient}`;
    const at = `${message.created.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return `<article class="panel"><h3>${escapeHtml(message.subject)}</h3><p class="hint">${escapeHtml(to)}, ${at}</p>
<pre>${withLinks(openBody(portal, message), portal.config.http.publicUrl)}</pre></article>`;
  });
  const cards = await cardsInHand(portal);
  return page(
    'Demo outbox',
    `<p>${portal.config.mail.smtpUrl === undefined ? 'Nothing here leaves this computer. ' : ''}Mails and SMS codes that the portal sends are shown below, the newest first.</p>
<p><a class="button quiet" href="/demo/outbox">Look again</a></p>
<h2>Cards on the table</h2>
<p>In the demo these cards have come by post. Their numbers activate them and show their PIN.</p>
${cards.length === 0 ? '<p>No cards.</p>' : cardTable(cards)}
<h2>Messages</h2>
${items.length === 0 ? '<p>No messages yet.</p>' : items.join('\n')}`,
  );
}

/** The cards of the people with a story, then those that were made since the demo began. */
export async function cardsInHand(portal: Portal): Promise<CardOnTheTable[]> {
  const named = await cardsByIds(
    portal.db,
    cardsOnTheTable.map(({ id }) => id),
  );
  const madeAt = await worldMadeAt(portal.db);
  return madeAt === undefined ? named : [...named, ...(await cardsMadeSince(portal.db, madeAt))];
}

function cardTable(cards: readonly CardOnTheTable[]): string {
  const rows = cards.map(
    (card) =>
      `<tr><td>${escapeHtml(card.holder)}</td><td class="number">${formatCardNumber(card.card_number)}</td>` +
      `<td>${escapeHtml(card.company)}</td><td>${card.status === 'personalized' ? 'to activate' : escapeHtml(card.status)}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Cardholder</th><th scope="col">Card number</th><th scope="col">Company</th>
<th scope="col">State</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function withLinks(text: string, origin: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => (url.startsWith(origin) ? `<a href="${url}">${url}</a>` : url));
}
