import { expect, test } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

test('what means something in XML or HTML is escaped, and what XML cannot hold is left out', () => {
  expect(escapeMarkup(`<b title="Åse's">&amp;</b>`)).toBe('&lt;b title=&quot;Åse&#39;s&quot;&gt;&amp;amp;&lt;/b&gt;');
  expect(escapeMarkup('a\u0000\u0008b\uD83D\tc\n\u{1F600}')).toBe('ab\tc\n\u{1F600}');
});
