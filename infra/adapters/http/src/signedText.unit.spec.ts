import { expect, test } from 'vitest';
import { openSignedText, signText } from './signedText.ts';

const signed = signText('secret', 'carried ü', 'bound');

test('gives what it carries to who knows the secret and what it is bound to', () => {
  expect(openSignedText('secret', signed, 'bound')).toBe('carried ü');
});

test.each([
  ['another secret', 'other', signed, 'bound'],
  ['something else bound', 'secret', signed, 'unbound'],
  [
    'other text under the same code',
    'secret',
    `${signText('x', 'other', '').split('.')[0]}.${signed.split('.')[1]}`,
    'bound',
  ],
  ['a code that is cut short', 'secret', signed.slice(0, -2), 'bound'],
  ['no code', 'secret', 'nonsense', 'bound'],
  ['nothing', 'secret', '', 'bound'],
])('opens nothing for %s', (_what, secret, text, bound) => {
  expect(openSignedText(secret, text, bound)).toBeNull();
});

test('what is carried cannot flow over into what is bound', () => {
  const [one, other] = [signText('secret', 'ab', 'c'), signText('secret', 'a', 'bc')];
  expect(one.split('.')[1]).not.toBe(other.split('.')[1]);
});
