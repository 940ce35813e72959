import { languages } from '../../contract/src/constants.ts';

type Catalogue = Readonly<Record<string, string>>;
export type Glossary = {
  readonly never: readonly {
    readonly language: string;
    readonly form: string;
    readonly say: string;
    readonly except: readonly string[];
  }[];
  readonly together: readonly { readonly what: string; readonly words: Catalogue; readonly ids: readonly string[] }[];
};

/** Reads the two tables of docs/glossary.md that bind every text. */
export function readGlossary(markdown: string): Glossary {
  const never = rowsUnder(markdown, '## Never said').map(([language = '', form = '', say = '', except = '']) => ({
    language,
    form,
    say,
    except: list(except),
  }));
  const together = rowsUnder(markdown, '## Words that belong together').map(([what = '', ...cells]) => ({
    what,
    words: Object.fromEntries(languages.map((language, index) => [language, cells[index] ?? ''])),
    ids: list(cells[languages.length] ?? ''),
  }));
  return { never, together };
}

/** The texts of a language that say what the glossary forbids, or lack the word that it asks for. */
export function glossaryComplaints({ never, together }: Glossary, language: string, catalogue: Catalogue): string[] {
  const forbidden = never
    .filter((row) => row.language === language)
    .flatMap(({ form, say, except }) => {
      const pattern = asPattern(form);
      return Object.entries(catalogue)
        .filter(([id, text]) => !except.includes(id) && pattern.test(text))
        .map(([id]) => `messages/${language}.json: ${id} says "${form}", the glossary says: ${say}`);
    });
  const missing = together.flatMap(({ what, words, ids }) =>
    ids
      .filter((id) => !catalogue[id]?.toLowerCase().includes((words[language] ?? '').toLowerCase()))
      .map((id) => `messages/${language}.json: ${id} lacks "${words[language]}", the word for ${what}`),
  );
  return [...forbidden, ...missing];
}

function rowsUnder(markdown: string, heading: string): string[][] {
  const [, section = ''] = markdown.split(`${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .slice(1, row.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const list = (cell: string) => cell.split(/[\s,]+/).filter((id) => id !== '');

/** A form as whole words; a star stands for any letters. */
function asPattern(form: string): RegExp {
  const body = form
    .split('*')
    .map((part) => RegExp.escape(part))
    .join('\\p{L}*')
    .replaceAll('\\x20', '\\s+');
  return new RegExp(`(?<!\\p{L})${body}(?!\\p{L})`, 'iu');
}
