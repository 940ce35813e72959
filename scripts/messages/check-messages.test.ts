import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogueComplaints } from './check-messages.ts';
import { breakableUnits, endlessHints, missingForms, missingIds, textsOutside, unusedIds } from './message-rules.ts';

const source = (text: string) => ({ file: 'web/src/planted.tsx', text });
const outside = (jsx: string) => textsOutside(source(`export const Planted = () => ${jsx};`), new Set(['card.validFrom']));

describe('a text that stands in no catalogue is found [1-10]', () => {
  test.each([
    ['<p>Hello</p>', 'Hello'],
    ['<p>\n  Åkes kort\n</p>', 'Åkes kort'],
    ['<>{count} cards</>', 'cards'],
    ["<p>{'Hello'}</p>", 'Hello'],
    ['<p>{`Hello ${name}`}</p>', 'Hello'],
    ["<p>{isOpen ? 'Close' : <b />}</p>", 'Close'],
    ["<p>{isOpen && 'Open'}</p>", 'Open'],
    ["<p>{name ?? 'Nobody'}</p>", 'Nobody'],
    ["<p>{count + ' cards'}</p>", 'cards'],
    ['<button aria-label="Close" />', 'Close'],
    ["<button aria-label={isOpen ? 'Close' : undefined} />", 'Close'],
    ['<input placeholder="Name" />', 'Name'],
    ['<img alt="The card" />', 'The card'],
    ['<abbr title={`Card ${number}`} />', 'Card'],
    ['<Field label="Name" hint={x} />', 'Name'],
    ['<Field label={x} hint="As printed" />', 'As printed'],
    ['<p><b><i>deep</i></b></p>', 'deep'],
  ])('%j', (jsx, text) => {
    expect(outside(jsx)).toEqual(
      [`web/src/planted.tsx:1 says ${JSON.stringify(text)}, which stands in no catalogue`].map((line) =>
        jsx.includes('\n') ? expect.stringContaining(text) : line,
      ),
    );
  });
});

test.each([
  '<p>{name}</p>',
  '<p>12:30 – 14 · (*)</p>',
  '<p>{`${day} – ${end}`}</p>',
  '<p><FormattedMessage id="greeting" values={{ name }} /></p>',
  "<input aria-label={formatMessage({ id: 'name' })} placeholder={placeholder} />",
  '<input type="search" name="rejectionReason" className="field-input" autoComplete="tel" />',
  '<img alt="" src="/logo.svg" />',
  "<p>{look === 'danger' ? <Danger /> : null}</p>",
  "<p>{t('greeting')}</p>",
  '<Fact label="card.validFrom" />',
  "<p data-look={isWide ? 'wide' : 'narrow'} />",
])('%s says nothing of its own', (jsx) => expect(outside(jsx)).toEqual([]));

test('an id that no catalogue has is found where a message is written', () => {
  const catalogue = new Set(['known', 'two.known']);
  const missing = (text: string) => missingIds(source(text), catalogue);
  expect(missing('export const A = () => <FormattedMessage id="known" />;')).toEqual([]);
  expect(missing('export const A = () => <FormattedMessage id="unknown" />;')).toEqual([
    'web/src/planted.tsx names unknown, which is in no catalogue',
  ]);
  expect(missing("formatMessage({ id: isTwo ? 'two.known' : 'two.unknown' });")).toEqual([
    'web/src/planted.tsx names two.unknown, which is in no catalogue',
  ]);
  expect(missing("intl.formatMessage({ id: 'unknown' }, values); portalText(language, 'nowhere');")).toHaveLength(2);
  expect(missing('formatMessage({ id: `two.${which}` });')).toEqual([]);
  expect(missing('export const A = () => <FormattedMessage id={`two.${which}`} />;')).toEqual([]);
});

test('an id that no source names is found', () => {
  const sources = [source("const id = 'named'; const other = `begun.${end}`;")];
  expect(unusedIds(['named', 'begun.anything', 'forgotten'], sources)).toEqual(['messages/en.json: no source uses forgotten']);
});

describe('catalogues', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'siteid-planted-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const english = {
    plain: 'Hello',
    named: 'Hello {name}, {count, plural, one {# card} other {# cards}}',
    kind: '{kind, select, lma {LMA} other {Nordic}}',
  };
  const finnish = {
    plain: 'Hei',
    named: '{name}, {count, plural, one {# kortti} other {# korttia}}',
    kind: '{kind, select, lma {LMA} other {Pohjoismainen}}',
  };
  const complaints = (own: object, of: object = english) => {
    writeFileSync(join(folder, 'en.json'), JSON.stringify(of));
    writeFileSync(join(folder, 'fi.json'), JSON.stringify(own));
    return catalogueComplaints(folder).join('\n');
  };

  test('that say the same in each language are right', () => expect(complaints(finnish)).toBe(''));

  test.each([
    ['lacks an id', { ...finnish, plain: undefined }, /Missing/],
    ['has an id of its own', { ...finnish, own: 'Oma' }, /Extra/],
    ['names another argument', { ...finnish, named: finnish.named.replace('{name}', '{nimi}') }, /named/],
    ['leaves an argument out', { ...finnish, named: 'Hei {name}' }, /named/],
    ['has an argument too many', { ...finnish, plain: 'Hei {name}' }, /plain/],
    ['makes a plural of a text', { ...finnish, kind: '{kind, plural, other {Pohjoismainen}}' }, /kind/],
    ['cannot be read', { ...finnish, plain: 'Hei {name' }, /./],
  ])('of which one %s are found [1-10]', (_, own, complaint) => expect(complaints(own)).toMatch(complaint));
});

test('a number stays with its unit on one line', () => {
  const times = ['within {days} päivää', '{retryAfterHours, plural, one {# hour} other {#\u00a0hours}}', '{seconds} s'];
  const apart = ['at most 1 MB', '{most} Mt yhdessä', '{count, plural, other {# kB}}', '85.6 mm wide', ...times];
  const units = ['at most 1\u00a0MB', '{most}\u00a0Mt', '{days}\u00a0päivää', '{days, plural, =0 {today} other {#\u00a0days}}'];
  const together = [...units, '{count} mmm', '3 MBA', 'in {format} and kB', '{count, plural, other {# cards}} of {days}.'];
  const catalogue = Object.fromEntries([...apart, ...together].map((text) => [text, text]));
  expect(breakableUnits('en', catalogue)).toEqual(apart.map((id) => expect.stringContaining(`${id} has`)));
});

test('a plural without a form that its language tells apart is found, one form for all is not', () => {
  const catalogue = {
    two: '{count, plural, one {# karta} other {{name} ma # kart}} i {more, plural, one {#} few {#} many {#} other {#}}',
    alike: '{count, plural, =0 {Inga kort} other {# kort}}',
  };
  expect(missingForms('fi', catalogue)).toEqual([]);
  expect(missingForms('pl', catalogue)).toEqual([
    'messages/pl.json: two has a plural without its form many',
    'messages/pl.json: two has a plural without its form few',
  ]);
});

test('a hint that does not end is found: the error of its field is heard right after it', () => {
  const catalogue = {
    'phone.hint': 'We call you there',
    'email.hint': 'We write to you there.',
    'name.codeHint': 'As it is',
    name: 'Name',
  };
  expect(endlessHints('en', catalogue)).toEqual([
    'en: phone.hint is a hint, and does not end: "We call you there"',
    'en: name.codeHint is a hint, and does not end: "As it is"',
  ]);
});
