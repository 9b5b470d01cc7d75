import { expect, test } from 'vitest';
import { verifyAndDecodeSignedText, encodeAndSignText } from './signedText.ts';

const signed = encodeAndSignText('secret', 'carried ü', 'bound');

test('opens a text with the same secret and bound value', () => {
  expect(verifyAndDecodeSignedText('secret', signed, 'bound')).toBe('carried ü');
});

test.each([
  ['another secret', 'other', signed, 'bound'],
  ['a different bound value', 'secret', signed, 'unbound'],
  [
    'a different text with the same code',
    'secret',
    `${encodeAndSignText('x', 'other', '').split('.')[0]}.${signed.split('.')[1]}`,
    'bound',
  ],
  ['a truncated code', 'secret', signed.slice(0, -2), 'bound'],
  ['no code', 'secret', 'nonsense', 'bound'],
  ['an empty text', 'secret', '', 'bound'],
])('returns null for %s', (_what, secret, text, bound) => {
  expect(verifyAndDecodeSignedText(secret, text, bound)).toBeNull();
});

test('separates the carried text from the bound value in the signature', () => {
  const [one, other] = [encodeAndSignText('secret', 'ab', 'c'), encodeAndSignText('secret', 'a', 'bc')];
  expect(one.split('.')[1]).not.toBe(other.split('.')[1]);
});
