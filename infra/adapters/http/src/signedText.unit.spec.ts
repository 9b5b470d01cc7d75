import { expect, test } from 'vitest';
import { verifySignedText, signText } from './signedText.ts';

const signed = signText('secret', 'carried ü', 'bound');

test('opens a text with the same secret and bound value', () => {
  expect(verifySignedText('secret', signed, 'bound')).toBe('carried ü');
});

test.each([
  ['another secret', 'other', signed, 'bound'],
  ['a different bound value', 'secret', signed, 'unbound'],
  [
    'a different text with the same code',
    'secret',
    `${signText('x', 'other', '').split('.')[0]}.${signed.split('.')[1]}`,
    'bound',
  ],
  ['a truncated code', 'secret', signed.slice(0, -2), 'bound'],
  ['no code', 'secret', 'nonsense', 'bound'],
  ['an empty text', 'secret', '', 'bound'],
])('returns null for %s', (_what, secret, text, bound) => {
  expect(verifySignedText(secret, text, bound)).toBeNull();
});

test('separates the carried text from the bound value in the signature', () => {
  const [one, other] = [signText('secret', 'ab', 'c'), signText('secret', 'a', 'bc')];
  expect(one.split('.')[1]).not.toBe(other.split('.')[1]);
});
