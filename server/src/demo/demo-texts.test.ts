import { languages } from '@siteid/contract';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { demoTexts, languageOfRequest } from './demo-texts.ts';
import { demoPeople } from './world/demo-people.ts';

const request = (cookies: object, accepted?: string) =>
  ({ cookies, headers: { 'accept-language': accepted } }) as unknown as FastifyRequest;

test.each([
  ['fi', { 'ui-language': 'sv' }, 'et', 'fi'],
  ['xx sv', {}, 'et', 'sv'],
  ['', { 'ui-language': 'sv' }, 'et', 'sv'],
  ['', { 'ui-language': 'xx' }, 'et-EE', 'et'],
  [undefined, {}, undefined, 'en'],
])('asked %j, chosen %j, browser %j: %s [1-10]', (passedOn, cookies, accepted, language) =>
  expect(languageOfRequest(request(cookies, accepted), passedOn)).toBe(language),
);

test('each person of the demo has a line that says what they show, in each language [1-10]', () => {
  for (const language of languages) {
    for (const { subject } of demoPeople) expect(demoTexts(language).text(`person.${subject}`)).toMatch(/\p{L}{4}/u);
  }
});
