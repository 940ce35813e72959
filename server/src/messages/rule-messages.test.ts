import * as contract from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import et from '../../../messages/et.json' with { type: 'json' };
import fi from '../../../messages/fi.json' with { type: 'json' };
import sv from '../../../messages/sv.json' with { type: 'json' };
import { organisationNumbers, personalNumberKinds } from '../../../specification/constants.ts';
import { languages } from '../../../specification/enumerations.ts';
import { portalText } from './catalogue.ts';

const context = { today: '2026-11-20', values: { issued: '2026-11-20', old: 'the old one', first: 'one' } };
const list = Array.from({ length: 101 }, (_, each) => `a${each}@example.com`).join(', ');

/** Each generic rule, a text that breaks it, and what a person then reads. */
const told: readonly (readonly [contract.Rule, string, string])[] = [
  [contract.required, '', 'This field is required'],
  [contract.minimumLength(2), 'a', 'Enter at least 2 characters'],
  [contract.minimumLength(1000), 'a', 'Enter at least 1,000 characters'],
  [contract.maximumLength(), 'a'.repeat(301), 'enter at most 300 characters'],
  [contract.exactDigits(4), '12', 'Enter exactly 4 digits'],
  [contract.companyFindCode('EE'), '12', 'Enter exactly 8 digits'],
  [contract.emailFormat, 'anna', 'Enter an e-mail address in the form name@example.com'],
  [contract.emailNotOf(['example.com']), 'a@example.com', "You can't use an e-mail address at example.com"],
  [contract.emailFormats, 'a@example.com, b', 'This e-mail address is incorrect: b'],
  [contract.emailFormats, 'a, b', 'These e-mail addresses are incorrect: a, b'],
  [contract.atMostEmails(), list, 'You can import at most 100 e-mail addresses at once. There are 101.'],
  [contract.dateFormat, '20.11.2026', 'Enter a date in the form yyyy-mm-dd'],
  [contract.notInFuture, '2026-11-21', "The date can't be in the future"],
  [contract.expiresNoEarlierThan('issued'), '2026-11-19', "The expiry date can't be before the date of issue"],
  [contract.alphanumeric, 'a b', 'Use only letters and digits'],
  [contract.alphanumericWith('-&'), 'a*b', 'Use only letters, digits, spaces and these symbols: - &'],
  [contract.atLeastOneAlphanumeric, '-', 'Use at least one letter or digit'],
  [contract.passwordLength, 'short', 'Use 8 to 64 characters in the password'],
  [contract.passwordWithoutOuterWhitespace, ' a', 'The password must not begin or end with a space'],
  [contract.differsFromOld('old'), 'the old one', 'The new password must be different from the old one'],
  [contract.matches('first'), 'two', 'The two entries must match'],
  [contract.nationalityCode, 'SWE', 'Enter a nationality code of exactly 2 symbols'],
  [contract.scannerNumber, '?', 'Enter a valid scanner number'],
  [contract.cardNumber, '?', 'The entered card number is invalid.'],
  [contract.searchText, 'a', "specify at least 3 characters of user's name or card number"],
  [contract.organisationNumber('SE'), '?', 'Enter a Swedish company number of 10 or 12 digits'],
  [contract.organisationNumber('HR'), '?', 'Enter a Croatian company number of at least seven characters'],
  [contract.personalNumber('finnish'), '?', 'Enter a valid Finnish personal identity code, such as 131052-308T'],
];

describe('a broken rule is told', () => {
  test.each(told.map(([rule, text, english]) => ({ broken: rule(text, context), english })))(
    '$english [5-10]',
    ({ broken, english }) => expect(broken && portalText('en', broken.id, broken.values)).toEqual(english),
  );
});

const everyRule = [
  ...told.map(([rule, text]) => rule(text, context)),
  ...(Object.keys(organisationNumbers) as contract.OrganisationNumberKind[]).map((kind) =>
    contract.organisationNumber(kind)('?'),
  ),
  ...personalNumberKinds.map((kind) => contract.personalNumber(kind)('?', context)),
];
const own: Record<string, Record<string, string>> = { en, fi, sv, et };

describe.each(languages)('in %s', (language) => {
  test.each(everyRule.map((broken) => ({ id: broken?.id ?? '', values: broken?.values ?? {} })))(
    '$id has words of that language, with every value in them [1-12]',
    ({ id, values }) => {
      expect(own[language]?.[id]).toMatch(/\S/);
      expect(portalText(language, id, values)).toMatch(/\S/);
    },
  );
});
