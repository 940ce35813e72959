import { expect, test } from 'vitest';
import { messageText } from './message-text.ts';

test('a line break in a name stays out of the subject', () => {
  const { subject, body } = messageText('order-rejected-by-holder', 'en', {
    holderName: 'Astrid\r\nBcc: everyone@example.com',
    orgName: 'Norrbygg AB',
    reason: 'The photo is not me.\nAnd the name is misspelt.',
    link: 'https://cards.example/NORRBYGG/organization/cards',
    productName: 'SiteID',
  });
  expect(subject).toBe('SiteID: Astrid Bcc: everyone@example.com rejected a card order');
  expect(body).toContain('The photo is not me.\nAnd the name is misspelt.');
});
