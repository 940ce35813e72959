import { expect, test } from 'vitest';
import messages from '../../../messages/en.json';
import { kindsInWords } from './message-kinds.ts';

test('every kind of message that the portal writes is called in words to staff [W-7-5]', () => {
  const written = Object.keys(messages).flatMap((id) => /^mail\.([a-z-]+)\.subject$/.exec(id)?.[1] ?? []);
  expect(written.length).toBeGreaterThan(30);
  expect([...kindsInWords].toSorted()).toEqual(written.toSorted());
});
