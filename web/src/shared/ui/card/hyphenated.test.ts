import { expect, test } from 'vitest';
import { hyphenated } from './hyphenated.ts';

const seen = (text: string) => hyphenated(text).replaceAll('\u00ad', '·');

test('a long word may break before its syllables, a short one not', () => {
  expect(seen('Wolfeschlegelsteinhausenbergerdorff')).toBe('Wol·fesch·le·gels·tein·hau·sen·ber·ger·dorff');
  expect(seen('Rakennusyhtiönkoulutuskeskus Oy')).toBe('Raken·nu·syh·tiön·kou·lu·tus·kes·kus Oy');
  expect(seen('Astrid Maria Lindqvist')).toBe('Astrid Maria Lindqvist');
  expect(seen('Þórarinsdóttirsson')).toMatch(/^Þór/);
});

test('nothing but the places to break is added, whatever the letters', () => {
  for (const name of ['Bcdfghjklmnpqrstvwxz', 'Ξανθοπουλοπουλος', 'AAAAAAAAAAAAAAAAAA', 'Ångström-Hohenzollernsigmaringen']) {
    expect(hyphenated(name).replaceAll('\u00ad', '')).toBe(name.normalize('NFC'));
  }
});
