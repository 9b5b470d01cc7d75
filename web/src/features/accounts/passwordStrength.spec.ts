import { expect, test } from 'vitest';
import { estimatePasswordStrength } from './passwordStrength.ts';

test.each([
  'Ab1',
  'onlyletters',
  'password123',
  'aaaaaaaaaaaaaaa1',
  '123456789abcdefgh',
  'qwertyuiopasdfg1',
  'abab12abab12abab12',
])('rates a predictable password as weak: %s', (password) => {
  expect(estimatePasswordStrength(password)).toBe('weak');
});

test.each(['harbour7x', 'Tk9-vq2mP'])('rates a short password as fair: %s', (password) => {
  expect(estimatePasswordStrength(password)).toBe('fair');
});

test.each(['Quiet-harbour-71', 'seven otters painted 3 bridges', 'k4Wz!9pQxt7Lm'])(
  'rates a long password of unrelated parts as strong: %s',
  (password) => {
    expect(estimatePasswordStrength(password)).toBe('strong');
  },
);

test('rates a password of the maximum length', () => {
  expect(estimatePasswordStrength('ab1'.repeat(42))).toBe('weak');
});
