import { expect, test } from 'vitest';
import { toRelativeSvgPath } from './relativeSvgPath.ts';

test('converts absolute lines to relative steps from the start of each line', () => {
  expect(toRelativeSvgPath('M1.5,2L3,2.25L2.9,0L1.5,2ZM10,10L9.99,11.07Z')).toBe(
    'M1.5,2l1.5 .25-.1-2.25-1.4 2ZM10,10l-.01 1.07Z',
  );
});
