/** A text in parts. Each second is a word with a hyphen, which a heading or a label rather moves to the next line than breaks. */
export const splitAtHyphenedWords = (text: string): string[] => text.split(/(\S+-\S+)/);

/**
 * The same for running text: each second part is a word such as “e-mail”, “ID-kort” or “Bank ID”, of which a letter or two would stand
 * alone, or a number such as a company's or a day.
 */
export const splitAtShortHyphens = (text: string): string[] =>
  text.split(/(\b\p{L}{1,2}-\p{L}{1,14}|\p{L}{1,14}(?:-\p{L}{1,2}| ID(?!-))\b|\b\d{3,8}-\d{1,8}(?:-\d\d)?\b)/u);
