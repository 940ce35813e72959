import { describe, expect, test } from 'vitest';
import { buttonLabels, commandingLabels, mostCharacters, tooLongLabels } from './button-labels.ts';

const read = (jsx: string) => buttonLabels({ file: 'web/src/planted.tsx', text: `export const Planted = () => ${jsx};` });
const isLabel = (jsx: string, id: string) => read(jsx).labels.some((label) => label.test(id));

describe('what stands on a button is read from the components', () => {
  test.each([
    ['<Button><FormattedMessage id="goHome" /></Button>', 'goHome'],
    ['<LinkButton href={x}><FormattedMessage id="goHome" /></LinkButton>', 'goHome'],
    ['<p><Button look="quiet"><Icon /><FormattedMessage id="goHome" values={{ a }} /></Button></p>', 'goHome'],
    ['<FileButton onFiles={take}><FormattedMessage id="goHome" /></FileButton>', 'goHome'],
    ["<Button>{formatMessage({ id: 'goHome' })}</Button>", 'goHome'],
    ["<Button>{intl.formatMessage({ id: isOn ? 'x' : 'goHome' })}</Button>", 'goHome'],
    ['<Button>{isOn && <FormattedMessage id="goHome" />}</Button>', 'goHome'],
    ['<Button>{isOn ? <A /> : <FormattedMessage id="goHome" />}</Button>', 'goHome'],
    ['<Button><FormattedMessage id={`cardNumberModal.${action}.submit`} /></Button>', 'cardNumberModal.showPin.submit'],
    ['<Button><FormattedMessage id={wording.submit} /></Button>', 'cardReason.terminate.submit'],
    ['<DialogForm form={form} send="goHome"><p /></DialogForm>', 'goHome'],
    ["<DialogForm send={isOn ? 'x' : 'goHome'} keep=\"y\" />", 'goHome'],
  ])('%s', (jsx, id) => {
    expect(isLabel(jsx, id)).toBe(true);
    expect(isLabel(jsx, `${id}.more`)).toBe(false);
    expect(read(jsx).complaints).toEqual([]);
  });

  test('and a label that cannot be read is a complaint, so that no button is forgotten', () => {
    for (const jsx of ['<Button>{caption}</Button>', '<Button><FormattedMessage id={ids[2]} /></Button>']) {
      expect(read(jsx).complaints).toEqual([expect.stringMatching(/^web\/src\/planted\.tsx:1: say in scripts/)]);
    }
  });

  test('what is only heard needs no room', () =>
    expect(isLabel('<Button><span className="visually-hidden"><FormattedMessage id="goHome" /></span></Button>', 'goHome')).toBe(
      false,
    ));
});

test('a label that is longer than a button is found, with an ordinary name in the place of a value', () => {
  const labels = [/^goHome$/];
  const tooLong = (text: string) => tooLongLabels('fi', { goHome: text, other: 'x'.repeat(99) }, labels);
  expect(tooLong('ä'.repeat(mostCharacters))).toEqual([]);
  expect(tooLong('ä'.repeat(mostCharacters + 1))).toHaveLength(1);
  expect(tooLong(`{product}${'ä'.repeat(mostCharacters - 5)}`)).toHaveLength(1);
  expect(tooLong(`{name}${'ä'.repeat(mostCharacters - 5)}`)).toEqual([]);
});

test('an Estonian button that tells the reader what to do is found, and a title or a text may do so', () => {
  const found = (language: string, text: string) => commandingLabels(language, { goHome: text, other: text }, [/^goHome$/]);
  expect(found('et', 'Sisestage teine number')).toEqual([
    'messages/et.json: the button goHome speaks to the reader: Sisestage teine number',
  ]);
  expect(found('et', 'Lükake tagasi')).toHaveLength(1);
  for (const text of ['Sisesta teine number', 'Sulge', 'Sulge leht']) expect(found('et', text)).toEqual([]);
  expect(found('fi', 'Sisestage')).toEqual([]);
});
