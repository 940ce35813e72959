const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * A text escaped for XML and HTML, also inside a quoted attribute. Control characters and halves of surrogate pairs are left out, because
 * XML has no escape for them.
 */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');
}
