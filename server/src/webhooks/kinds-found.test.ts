import { deliveryKinds, languages, wordOfKind } from '@siteid/contract';
import { expect, test } from 'vitest';
import { portalText } from '../messages/catalogue.ts';
import { kindsFound } from './kinds-found.ts';

test('a kind of event is found by a part of its name, or of what the screens call it in any language [L-10-5]', () => {
  expect(kindsFound('card.printed')).toEqual(['card.printed']);
  expect(kindsFound('PRINT')).toEqual(['card.printed', 'card.printing_failed', 'card.retried']);
  expect(kindsFound('kort tryckt')).toEqual(['card.printed']);
  expect(kindsFound('Kortti painettu')).toEqual(['card.printed']);
  expect(kindsFound('evt_1041')).toEqual([]);
});

test.each(languages)('in %s each kind of event has words of its own [L-10-2]', (language) => {
  const words = deliveryKinds.map((kind) => portalText(language, 'webhooks.kind', { kind: wordOfKind(kind) }));
  expect(new Set(words).size).toBe(deliveryKinds.length);
});
