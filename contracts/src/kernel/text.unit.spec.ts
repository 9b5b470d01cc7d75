import { expect, test } from 'vitest';
import { isStorableText } from './text.ts';

test.each(['', 'Grüße', '日本語', '👩‍🚀 of two halves each', 'a\tb\r\n', '\u0001', '\uFFFE', 'the letters \\u0000'])(
  'can be stored: %j',
  (text) => {
    expect(isStorableText(text)).toBe(true);
  },
);

test.each(['\u0000', 'a\u0000b', 'half \uD83D', '\uDE80 half', '\uDE80\uD83D', 'a\uD83Db', '👩\uD83D'])(
  'cannot be stored, for it holds NUL or half of a pair: %j',
  (text) => {
    expect(isStorableText(text)).toBe(false);
  },
);
