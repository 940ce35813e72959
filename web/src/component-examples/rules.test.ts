import * as contract from '@siteid/contract';
import { expect, test } from 'vitest';
import { otherField, shownRules } from './rules.ts';

const context = { today: '2026-11-21', values: { [otherField.name]: otherField.value } };

test.each(shownRules)(
  'what the example of "$name" shows is so: one text holds, the other is told of [5-10, 5-12, 5-13]',
  (shown) => {
    expect(shown.rule(shown.right, context)).toBeNull();
    expect(shown.rule(shown.wrong, context)).not.toBeNull();
  },
);

test('the examples show every kind of number', () => {
  const names = shownRules.map(({ name }) => name);
  for (const kind of contract.personalNumberKinds) expect(names).toContain(`A personal number: ${kind}`);
  for (const kind of Object.keys(contract.organisationNumberPatterns)) expect(names).toContain(`An organisation number: ${kind}`);
});
