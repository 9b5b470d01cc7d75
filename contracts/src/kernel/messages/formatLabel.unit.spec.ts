import { msg } from '@lingui/core/runtime-macro';
import { expect, test } from 'vitest';
import { formatLabel } from './formatLabel.ts';

const labels = { small: msg`Small`, MVNO: null };

test.each([
  ['small', 'Small'],
  ['MVNO', 'MVNO'],
  ['of another release', 'of another release'],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
])('formats the value %j as %j', (value, text) => {
  expect(formatLabel(labels, value)).toBe(text);
});
