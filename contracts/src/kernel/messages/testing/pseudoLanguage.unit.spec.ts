// Texts are not spell-checked, because they are in the pseudo-language.
// cspell:ignoreRegExp /'[^'\n]*'/g
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { toPseudoLanguage } from './pseudoLanguage.ts';

const format = (text: string, values: Record<string, unknown> = {}): string => {
  const i18n = new I18n({ locale: 'en', messages: { en: { text: toPseudoLanguage(compileMessage(text)) } } });
  return i18n._('text', values);
};

test('puts an accent on every letter and makes words 40% longer', () => {
  expect(format('Send quote')).toBe('Šéñðñð ɋúóţéţé');
  expect(format('Find providers and compare their coverage')).not.toMatch(/[a-z]/i);
});

test('keeps values, numbers of plurals, cases and elements', () => {
  const quotes = '{count, plural, one {# quote} other {# quotes}} from {name}';
  expect(format(quotes, { count: 1, name: 'emnify' })).toBe('1 ɋúóţéţé ƒŕóɱóɱ emnify');
  expect(format(quotes, { count: 1200, name: 'emnify' })).toBe('1,200 ɋúóţéšţéš ƒŕóɱóɱ emnify');
  expect(format('{state, select, open {Open} other {Closed}}', { state: 'open' })).toBe('Óþéñéñ');
  expect(format('Read the <0>terms</0><1/>')).toBe('Ŕéáðáð ţĥéĥé <0>ţéŕɱšɱš</0><1/>');
  expect(format('{price, number}', { price: 1234.5 })).toBe('1,234.5');
});
