/** A part of a text: words, the number of the plural around it, an argument, a number, a choice by one, or words in a tag. */
export type Part =
  | string
  | readonly []
  | readonly [name: string]
  | readonly [name: string, kind: 'number']
  | readonly [name: string, kind: 'plural' | 'select', options: Readonly<Record<string, readonly Part[]>>]
  | readonly [name: string, kind: 'tag', inside: readonly Part[]];

/** A text of the catalogue as it was compiled: words alone, or parts. */
export type CompiledText = string | readonly Part[];

type Value<Drawn> = string | number | Drawn | ((inside: Drawn[]) => Drawn) | undefined;
export type Values<Drawn> = Readonly<Record<string, Value<Drawn>>>;

/** A text's pieces in their order, with the values that it asks for; a value that is missing is left out. */
export function pieces<Drawn>(text: CompiledText, values: Values<Drawn>, locale: string): (string | Drawn)[] {
  return typeof text === 'string' ? [text] : text.flatMap((part) => piecesOf(part, values, locale, 0));
}

function piecesOf<Drawn>(part: Part, values: Values<Drawn>, locale: string, around: number): (string | Drawn)[] {
  if (typeof part === 'string') return [part];
  if (part.length === 0) return [numeral(around, locale)];
  const all = (parts: readonly Part[] = [], number = around) => parts.flatMap((each) => piecesOf(each, values, locale, number));
  const value = values[part[0]];
  if (part.length === 1) {
    if (value === undefined || typeof value === 'function') return [];
    return [typeof value === 'number' ? String(value) : value];
  }
  switch (part[1]) {
    case 'number':
      return [numeral(Number(value), locale)];
    case 'select':
      return all(part[2][String(value)] ?? part[2]['other']);
    case 'plural': {
      const count = Number(value);
      const form = new Intl.PluralRules(locale).select(count);
      return all(part[2][`=${count}`] ?? part[2][form] ?? part[2]['other'], count);
    }
    case 'tag':
      return typeof value === 'function' ? [(value as (inside: unknown[]) => Drawn)(all(part[2]))] : all(part[2]);
  }
}

const numeral = (value: number, locale: string) => new Intl.NumberFormat(locale).format(value);

/** What a text names: arguments of whatever kind, wherever they stand in it. Tags are not among them. */
export function namesIn(text: CompiledText): string[] {
  if (typeof text === 'string') return [];
  return text.flatMap((part) => {
    if (typeof part === 'string' || part.length === 0) return [];
    if (part.length !== 3) return [part[0]];
    return part[1] === 'tag' ? namesIn(part[2]) : [part[0], ...Object.values(part[2]).flatMap(namesIn)];
  });
}
