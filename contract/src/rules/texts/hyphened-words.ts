/** Splits a text: each second part is a word with a hyphen, which a heading or a label moves to the next line instead of breaking it. */
export const splitAtHyphenedWords = (text: string): string[] => text.split(/(\S+-\S+)/);

/**
 * Splits running text: each second part is a word such as “e-mail”, “ID-kort” or “Bank ID”, of which a line break would leave one or two
 * letters alone, or a company's number or a day.
 */
export const splitAtShortHyphens = (text: string): string[] =>
  text.split(/(\b\p{L}{1,2}-\p{L}{1,14}|\p{L}{1,14}(?:-\p{L}{1,2}| ID(?!-))\b|\b\d{3,8}-\d{1,8}(?:-\d\d)?\b)/u);
