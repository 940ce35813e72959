/** A text in parts. Each second is a word with a hyphen, which a heading or a label rather moves to the next line than breaks. */
export const splitAtHyphenedWords = (text: string): string[] => text.split(/(\S+-\S+)/);
