import {
  emailTypeMessageIds,
  inactiveAccountMessageId,
  invoicingTypeMessageIds,
  organisationStateMessageIds,
  paperAddressTypeMessageIds,
  registryLookupMessageIds,
  strongAuthenticationMessageIds,
  userTypeMessageIds,
  widerProductMessageIds,
} from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import et from '../../../messages/et.json' with { type: 'json' };
import fi from '../../../messages/fi.json' with { type: 'json' };
import sv from '../../../messages/sv.json' with { type: 'json' };
import { languages } from '../../../specification/enumerations.ts';
import { errors, finnish, furtherErrors, type SpecifiedMessage, screens, successes } from '../../../specification/messages.ts';
import { cardStatuses, displayNames, holdersWording, orderStatuses, statusFilters } from '../../../specification/statuses.ts';
import { portalText } from './catalogue.ts';

const catalogues: Record<string, Record<string, string>> = { en, fi, sv, et };

const read = (rows: readonly SpecifiedMessage[]) => rows.map(([id, english, values]) => ({ id, english, values }));

test.each(read(errors))('the error $id reads as specified [8-4]', readsAsSpecified);
test.each(read(furtherErrors))('the error $id, of a rule, reads as specified [5-10, 8-4]', readsAsSpecified);
test.each(read(successes))('the success $id reads as specified [8-5]', readsAsSpecified);
test.each(read(screens))('the screens say $id as specified [1-10]', readsAsSpecified);

function readsAsSpecified({ id, english, values }: ReturnType<typeof read>[number]): void {
  expect(catalogues['en']?.[id]).toMatch(/\p{L}/u);
  if (english !== null) expect(portalText('en', id, values)).toBe(english);
}

test('the notice of an inactive account begins as specified, and names customer service [8-4]', () => {
  const notice = portalText('en', inactiveAccountMessageId, { product: 'SiteID' });
  expect(notice).toMatch(/^It seems your SiteID account is deactivated/);
  expect(notice).toMatch(/contact (our )?customer service/);
});

test('the Finnish catalogue says of a required field what the specification quotes [5-10]', () =>
  expect(fi).toMatchObject(finnish));

const statuses = [...orderStatuses, ...cardStatuses];
const statusIds = statuses.flatMap((status) => [`cardapi.cardStatus.${status}`, `cardapi.cardStatus.personal.${status}`]);
const futureIds = ['cardapi.cardStatus.validFromInFuture', 'cardapi.cardStatus.personal.validFromInFuture'];

test('the statuses have the specified names, and words of the holder’s own [4-2, 4-3]', () => {
  for (const [status, name] of Object.entries(displayNames)) expect(en).toHaveProperty([`cardapi.cardStatus.${status}`], name);
  for (const [status, words] of Object.entries(holdersWording))
    expect(en).toHaveProperty([`cardapi.cardStatus.personal.${status}`], words);
  for (const [filter, label] of Object.entries(statusFilters))
    expect(en).toHaveProperty([`organisationCards.filter.${filter}`], label);
});

/** What the wider product names in words: the ids as the contract maps them, which its own tests compare with the specification. */
const wider = {
  'states of an organisation': organisationStateMessageIds,
  'outcomes of a registry look-up': registryLookupMessageIds,
  'results of a strong authentication': strongAuthenticationMessageIds,
  'types of users': userTypeMessageIds,
  'kinds of invoice': invoicingTypeMessageIds,
  "kinds of an invoice's e-mail": emailTypeMessageIds,
  'kinds of its paper address': paperAddressTypeMessageIds,
};

describe.each(languages.map((language) => ({ language })))('in $language', ({ language }) => {
  const own = catalogues[language] ?? {};
  const hasOwnWords = (id: string) => {
    expect(own[id]).toMatch(/\p{L}/u);
    if (language !== 'en') expect(own[id]).not.toBe(en[id as keyof typeof en]);
  };

  test.each(read(errors))('the error $id has words of that language [1-12, 8-4]', ({ id }) => hasOwnWords(id));
  test.each(read(furtherErrors))('the error $id, of a rule, has words of that language [5-10]', ({ id }) => hasOwnWords(id));
  test.each(read(successes))('the success $id has words of that language [8-5]', ({ id }) => hasOwnWords(id));
  test.each(read(screens))('the screens have words of that language for $id [1-10]', ({ id }) => hasOwnWords(id));
  test.each([...statusIds, ...futureIds])('%s has words of that language [4-2]', (id) => hasOwnWords(id));

  test('a card that is valid later names the earliest day in both wordings [4-4]', () => {
    for (const id of futureIds) expect(portalText(language, id, { validFrom: '2027-01-15' })).toContain('2027-01-15');
  });

  test.each(Object.entries(wider))('the %s have words of that language, each its own [3-7, 4-15, 4-17]', (_, ids) => {
    const all = Object.values<string>(ids);
    for (const id of all) hasOwnWords(id);
    const words = all.map((id) => own[id]);
    expect(words.length).toBeGreaterThan(1);
    expect(new Set(words).size).toBe(words.length);
  });
});

test('what only the wider product tells is among the specified errors [1-12]', () => {
  expect(errors.map(([id]) => id)).toEqual(expect.arrayContaining([...widerProductMessageIds]));
});
