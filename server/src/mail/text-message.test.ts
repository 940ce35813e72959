import { languages } from '@siteid/contract';
import { expect, test } from 'vitest';
import { portalText } from '../messages/catalogue.ts';
import { inPlainCharacters, textMessage } from './text-message.ts';

const kinds = ['review-reminder', 'activation-reminder', 'card-ends-soon'] as const;
/** GSM 03.38, by hand from its table; each of these takes one place. */
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const values = { productName: 'SiteID', link: 'https://cards.company.example' };

test('a reminder by text message has plain characters and fits into two parts, in each language and for each company [L-1-2]', () => {
  for (const language of languages)
    for (const kind of kinds) {
      for (const orgName of ['Norrbygg AB', 'Põhja Ehitus OÜ', 'Š'.repeat(300), 'Строитель 建設', '€[]{}|~^\\'.repeat(40)]) {
        const text = textMessage(kind, language, { ...values, orgName });
        expect([text, gsm.test(text)]).toEqual([text, true]);
        expect(text.length).toBeLessThanOrEqual(306);
        expect(text).toContain(values.link);
      }
      const long = textMessage(kind, language, {
        ...values,
        link: `https://${'a'.repeat(120)}.example`,
        orgName: 'N'.repeat(200),
      });
      expect(long.length).toBeLessThanOrEqual(306);
    }
});

test('a reminder by text message names the company and the portal, in words that lose nothing [L-1-2]', () => {
  expect(textMessage('review-reminder', 'en', { ...values, orgName: 'Norrbygg AB' })).toBe(
    'SiteID: the card that Norrbygg AB ordered for you is waiting for your answer. Sign in and check the order: https://cards.company.example',
  );
  for (const language of languages)
    for (const kind of kinds) {
      const words = portalText(language, `sms.${kind}`, { ...values, orgName: 'Norrbygg AB' });
      expect(textMessage(kind, language, { ...values, orgName: 'Norrbygg AB' })).toBe(words);
    }
});

test('a company’s name brings no link into a text message', () => {
  const text = textMessage('review-reminder', 'en', { ...values, orgName: 'evil.example https://evil.example' });
  expect(text.match(/\w\.\w|:\/\//g)).toHaveLength(3);
});

test('what a text message has no character for is written by its likeness', () => {
  expect(inPlainCharacters('Põder – “Šķ” … ŁódźČ')).toBe('Poder - "Sk" ... LodzC');
  expect(inPlainCharacters('Å\u030a Ä Ö ü')).toMatch(/ Ä Ö ü$/);
  expect(inPlainCharacters('好')).toBe('?');
});
