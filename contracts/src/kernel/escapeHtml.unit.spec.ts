import { expect, test } from 'vitest';
import { escapeHtml } from './escapeHtml.ts';

test('escapes every character that can end a text or an attribute', () => {
  expect(escapeHtml(`<b class="x">'A' & B</b>`)).toBe('&lt;b class=&quot;x&quot;&gt;&#39;A&#39; &amp; B&lt;/b&gt;');
});

test('keeps other text and escapes what is already escaped', () => {
  expect(escapeHtml('Düsseldorf – 5 €, &amp;')).toBe('Düsseldorf – 5 €, &amp;amp;');
});
