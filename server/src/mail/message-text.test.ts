import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { messageText, readMessageTexts } from './message-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'siteid-messages-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
  join(folder, 'en.json'),
  JSON.stringify({ 'mail.sms-code.subject': '{productName}: code', 'mail.sms-code.body': "Don''t share {code}" }),
);
writeFileSync(join(folder, 'sv.json'), JSON.stringify({ 'mail.sms-code.body': 'Dela inte {code}' }));
const values = { code: '123456', productName: 'SiteID' };

test('a message is in the language asked for, message by message in English where that has none', () => {
  const texts = readMessageTexts(folder);
  expect(texts('sms-code', 'sv', values)).toEqual({ subject: 'SiteID: code', body: 'Dela inte 123456' });
  expect(texts('sms-code', 'fi', values)).toEqual({ subject: 'SiteID: code', body: "Don't share 123456" });
});

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
