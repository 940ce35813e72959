const vowel = 'aàáâãäåāăąæeèéêëēėęěiìíîïīįıoòóôõöøōőœuùúûüūůűųyýÿ';

/** Letters of a word that may need to break. */
const longWord = /[\p{L}\p{M}]{12,}/gu;
/** Before a consonant that a vowel follows, where a syllable begins in most languages of Europe; three letters stay on each side. */
const syllable = new RegExp(`(?<=\\p{L}{3})(?=[^${vowel}][${vowel}]\\p{L})`, 'giu');

/** A text whose long words may break, and then show a hyphen: a name that is printed small must not lose a letter. */
export function hyphenated(text: string): string {
  return text.normalize('NFC').replaceAll(longWord, (word) => word.replaceAll(syllable, '\u00ad'));
}
