import { inactiveAccountMessageId, languages, widerProductMessageIds } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import et from '../../../messages/et.json' with { type: 'json' };
import fi from '../../../messages/fi.json' with { type: 'json' };
import sv from '../../../messages/sv.json' with { type: 'json' };
import { portalText } from './catalogue.ts';

const catalogues: Record<string, Record<string, string>> = { en, fi, sv, et };

type Row = readonly [id: string, english: string | null, values?: Readonly<Record<string, string | number>>];

/** Section 8, in its order: the wording where the specification quotes one, null where it only says what the message is about. */
const errors: readonly Row[] = [
  [
    'errors.general',
    'Whoops, looks like something went wrong. If the problem persists, contact our customer service. (Error id: 7f3a)',
    { exception_id: '7f3a' },
  ],
  ['errors.badRequest', 'Whoops, looks like input validation failed. Please check if field values are correct.'],
  ['errors.unauthorized', 'You do not have permissions to access this page.'],
  ['errors.pageNotFound', "The page you are looking for can't be found"],
  ['errors.cards.itemNotFound', null],
  ['errors.sessionExpired', 'Your current session expired. Please review your data and resubmit it.'],
  ['errors.sessionRefreshed', 'Your current session was refreshed. Please fill form and repeat action again.'],
  ...widerProductMessageIds.map((id): Row => [id, null]),
  ['errors.organisations.searchTooNarrow', null],
  [
    'errors.organisations.tooManyResults',
    'There are more than 50 results. Please search for something more exact.',
    { listMaxLength: 50 },
  ],
  ['errors.organisations.stateChangeNotAllowed', null],
  ['errors.users.lastMainUser', null],
  ['errors.users.cannotGrantPermissions', null],
  ['errors.validation.field.cardNumber', 'The entered card number is invalid.'],
  ['errors.cards.nameMismatch', 'Card order name to be printed, does not match personal data.'],
  ['errors.cards.nationalityMismatch', 'Card order nationality to be printed, does not match personal data.'],
  ['errors.cards.organizationNotActive', 'The card cannot be activated because your company is not active'],
  ['errors.cards.governmentIdNotVerified', null],
  ['errors.cards.lmaCardNotAllowed', 'Your identity has to be verified using your LMA card'],
  ['errors.cards.nordicCardNotAllowed', 'Your identity has to be verified using your passport or eID'],
  ['errors.cards.organizationNotActiveForReactivation', 'Company has to be active to reactivate all cards'],
  [
    inactiveAccountMessageId,
    'It seems your SiteID account is deactivated. Please contact our customer service.',
    { product: 'SiteID' },
  ],
  ['errors.validation.form', 'Please make sure that all required fields are filled out correctly'],
  ['errors.validation.field.componentCustomValidation.phoneNumber', null],
];

const successes: readonly Row[] = [
  ['waitingOrders.success.confirmed', 'Thank you! Your card data was confirmed and we are now ready to print card'],
  ['waitingOrders.success.activated', 'Your card has been activated'],
  ['waitingOrders.success.rejected', 'Your card data was rejected and ordering organisation is informed'],
  ['waitingOrders.success.reactivated', 'Your card was reactivated'],
  ['waitingOrders.success.terminated', 'Your card was terminated'],
  ['waitingOrders.success.suspended', 'Your card was suspended'],
  ['cardManagement.success.allSuspended', '12 company cards were suspended', { count: 12 }],
  ['cardManagement.success.allReactivated', '12 company cards were reactivated', { count: 12 }],
  ['virtualCard.enabled', 'Virtual card enabled successfully'],
  ['virtualCard.disabled', 'Virtual card disabled successfully'],
  ['pin.shown', 'Your card pin is: 1234', { pin: '1234' }],
];

const read = (rows: readonly Row[]) => rows.map(([id, english, values]) => ({ id, english, values }));

test.each(read(errors))('the error $id reads as specified [8-4]', readsAsSpecified);
test.each(read(successes))('the success $id reads as specified [8-5]', readsAsSpecified);

function readsAsSpecified({ id, english, values }: ReturnType<typeof read>[number]): void {
  expect(catalogues['en']).toHaveProperty([id]);
  if (english !== null) expect(portalText('en', id, values)).toBe(english);
}

describe.each(languages.filter((language) => language !== 'en'))('in %s', (language) => {
  const own = catalogues[language] ?? {};
  test.each(read(errors))('the error $id has words of its own [1-12, 8-4]', ({ id }) => hasOwnWords(own, id));
  test.each(read(successes))('the success $id has words of its own [8-5]', ({ id }) => hasOwnWords(own, id));
});

function hasOwnWords(own: Record<string, string>, id: string): void {
  expect(own[id]).toMatch(/\p{L}/u);
  expect(own[id]).not.toBe(catalogues['en']?.[id]);
}

test('the Finnish catalogue says of a required field what the specification quotes [5-10]', () =>
  expect(fi['errors.validation.field.required']).toBe('Tieto tarvitaan'));
