import { expect, test } from 'vitest';
import { messageText, withoutLinks } from './message-text.ts';

test('a line break in a name stays out of the subject', () => {
  const { subject, body } = messageText('order-rejected-by-holder', 'en', {
    holderName: 'Astrid\r\nBcc: everyone@example.com',
    orgName: 'Norrbygg AB',
    reason: 'The photo is not me.\nAnd the name is misspelt.',
    link: 'https://cards.example/NORRBYGG/organization/cards',
    productName: 'SiteID',
  });
  expect(subject).toBe('SiteID: Astrid Bcc: everyone @ example. com rejected a card order');
  expect(body).toContain('The photo is not me.\nAnd the name is misspelt.');
});

test('a text of somebody else holds no link that a mail program would make', () => {
  expect(withoutLinks('See https://evil.example/login or write to a@evil.example. Bye.')).toBe(
    'See https: //evil. example/login or write to a @ evil. example. Bye.',
  );
  for (const text of ['J.R. Tolkien rejected it.', 'Wrong since 1.12.2026', 'Åsa-Märta']) expect(withoutLinks(text)).toBe(text);
});

test('a name that somebody made up is no link in a message; the addresses of the portal stay whole', () => {
  const names = { holderName: 'Www.Evil.Com', openedBy: 'J.R. Berg', orgName: 'https://evil.example' };
  const { body } = messageText('invitation-opened', 'en', {
    ...names,
    supportEmail: 'help@cards.example',
    productName: 'Site.ID',
  });
  expect(body).toContain('Hello Www. Evil. Com,');
  expect(body).toContain('J.R. Berg opened');
  expect(body).toContain('https: //evil. example');
  expect(body).toContain('help@cards.example');
  expect(body).toContain('Site.ID');
  const link = 'https://cards.example/cards/my-cards';
  const ordered = messageText('card-ready', 'en', { ...names, cardType: 'nordic', link, productName: 'SiteID' });
  expect(ordered.body).toContain(link);
});

test('an address of numbers, or with dots of other scripts, is none either; a long name is cut', () => {
  expect(withoutLinks('See 192.168.10.1/login, evil。example or b＠evil．example')).toBe(
    'See 192. 168. 10. 1/login, evil. example or b @ evil. example',
  );
  expect(withoutLinks('http：／／evil․example')).toBe('http: //evil. example');
  for (const address of ['kaf\u00e9.example', 'kafe\u0301.example', 'evil.e\u0301a', 'evil.e\u0301a\u0308'])
    expect(withoutLinks(address)).toBe(address.replace('.', '. '));
  for (const text of ['Wrong since 1.12.2026', '1.2.3.4.5']) expect(withoutLinks(text)).toBe(text);
  const values = { orgName: `${'Bygg '.repeat(60)}end`, hours: '24', link: 'https://cards.example/x', productName: 'SiteID' };
  const { subject, body } = messageText('email-verification', 'en', values);
  expect(`${subject}${body}`).not.toContain('end');
  expect(body).toContain('…');
});
