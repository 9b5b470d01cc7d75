import { msg, plural } from '@lingui/core/runtime-macro';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { failWith, formatMessage, i18n, toMessageParams, toUntranslatedMessage } from './messages.ts';

const limit = (max: number) => msg`At most ${plural({ max }, { one: '# quote', other: '# quotes' })}.`;

test('formats numbers and plurals of a message', () => {
  expect([formatMessage(limit(1)), formatMessage(limit(1200))]).toEqual(['At most 1 quote.', 'At most 1,200 quotes.']);
});

test('formats messages among the values of a message', () => {
  const request = msg`the request “${{ title: 'Meters' }}”`;
  const message = msg`emnify has opened ${{ request }}.`;
  expect(formatMessage(message)).toBe('emnify has opened the request “Meters”.');
});

test('returns a nested message as text, and its values by their paths', () => {
  const message = msg`Not sent. ${{ reason: msg`${{ detail: limit(1200) }} Sent by ${{ sender: toUntranslatedMessage('Ida') }}.` }}`;
  expect(toMessageParams(message)).toEqual({
    reason: 'At most 1,200 quotes. Sent by Ida.',
    'reason.detail': 'At most 1,200 quotes.',
    'reason.detail.max': 1200,
    'reason.sender': 'Ida',
  });
});

test('returns the values of a message as numbers and texts', () => {
  expect(toMessageParams(limit(20))).toEqual({ max: 20 });
  expect(toMessageParams(msg`Nothing changed.`)).toBeNull();
});

test.each([String.raw`C:\x41`, String.raw`a\u000aBcc: b`, '{name} # <b>', '', String.raw`\\u0041\ `])(
  'keeps the text %j of a person as it is',
  (name) => {
    expect(formatMessage(msg`Hello ${{ name }}`)).toBe(`Hello ${name}`);
    expect(formatMessage(msg`From ${{ text: msg`${{ name }}` }}`)).toBe(`From ${name}`);
  },
);

test('formats a text that is not translated without compiling it, alone and as a value', () => {
  const amount = toUntranslatedMessage(String.raw`EUR 0.66 {text} \u0041`);
  expect(typeof amount.message).not.toBe('string');
  expect(formatMessage(amount)).toBe(String.raw`EUR 0.66 {text} \u0041`);
  expect(formatMessage(msg`Total: ${{ amount }}`)).toBe(String.raw`Total: EUR 0.66 {text} \u0041`);
});

test('uses the text of the active language for a message', () => {
  const message = limit(2);
  i18n.load('de', { [message.id]: 'Höchstens {max, plural, one {# Angebot} other {# Angebote}}.' });
  i18n.activate('de');
  try {
    expect(formatMessage(message)).toBe('Höchstens 2 Angebote.');
    expect(formatMessage(msg`Only in English`)).toBe('Only in English');
  } finally {
    i18n.activate('en');
  }
});

test('formats the message of a check when it fails', () => {
  const name = z.string().min(1, failWith(msg`Enter a name.`));
  expect(name.safeParse('').error?.issues).toMatchObject([{ message: 'Enter a name.' }]);
});
