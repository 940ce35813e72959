/**
 * A moment as the contract has it, from the database's JSON text in UTC, `2026-11-21T08:00:00.123456+00:00`. What is finer than a
 * millisecond is cut off. Lists take it as text, because parsing and writing the dates of a page took as long as finding the page.
 * Throws where the text is no moment in UTC.
 */
export function momentOf(text: string): string {
  if (text[10] !== 'T' || !text.endsWith('+00:00')) throw new RangeError(`no moment in UTC: ${text}`);
  const fraction = text.slice(20, -6).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
