import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import messages from '../../../../messages/en.json';
import { causeAndReason } from './cause-and-reason.ts';

test.each([
  [null, 'At the site', 'At the site'],
  ['lost', 'At the site', 'Lost: At the site'],
  ['lost', 'Lost', 'Lost'],
  ['left_company', null, 'Left the company'],
  [null, null, null],
] as const)('the cause %j and the reason %j are said as %j [L-2-1]', (cause, reason, said) => {
  expect(causeAndReason(createIntl({ locale: 'en', messages }), { cause, reason })).toBe(said);
});
