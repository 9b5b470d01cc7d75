import { expect, test } from 'vitest';
import { isStorableText } from './text.ts';

test.each(['', 'Grüße', '日本語', '👩‍🚀 of two halves each', 'a\tb\r\n', '\u0001', '\uFFFE', 'the letters \\u0000'])(
  'accepts %j',
  (text) => {
    expect(isStorableText(text)).toBe(true);
  },
);

test.each(['\u0000', 'a\u0000b', 'half \uD83D', '\uDE80 half', '\uDE80\uD83D', 'a\uD83Db', '👩\uD83D'])(
  'rejects %j with NUL or an unpaired surrogate',
  (text) => {
    expect(isStorableText(text)).toBe(false);
  },
);
