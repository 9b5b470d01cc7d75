import { describe, expect, test } from 'vitest';
import { findContactData, maskContactData } from './contactData.ts';
import { contactDataMask } from './contactMask.ts';
import { testTextsWithContactData } from './testing/testTextsWithContactData.ts';
import { testTextsWithoutContactData } from './testing/testTextsWithoutContactData.ts';

describe.each(Object.entries(testTextsWithoutContactData))('texts without contact data: %s', (_kind, texts) => {
  test.each(texts)('keeps “%s”', (text) => {
    expect(maskContactData(text)).toEqual({ text, masked: false });
  });
});

/** Introductory words that may remain next to the mask. */
const introductions =
  /^(?:mailto:|tel\.?|phone:|call me at|ruf mich an unter|appelez le|teléfono:|whatsapp|wechat:?|signal|fax|is my number|msisdn|my|telegram|skype:?)$/i;

describe.each(Object.entries(testTextsWithContactData))('contact data: %s', (_kind, texts) => {
  test.each(texts)('masks “%s”', (contact) => {
    const { text, masked } = maskContactData(`Please reply:\n${contact}\ntoday.`);
    expect(masked).toBe(true);
    const [before, ...rest] = text.split(contactDataMask);
    expect(before?.startsWith('Please reply:')).toBe(true);
    expect(rest.join('').endsWith('today.')).toBe(true);
    const left = text.replace('Please reply:', '').replace('today.', '').replaceAll(contactDataMask, '');
    expect(left.trim() === '' || introductions.test(left.trim()) ? '' : left).toBe('');
  });
});

test('covers at least 80 texts of each kind', () => {
  for (const texts of [testTextsWithoutContactData, testTextsWithContactData])
    expect(Object.values(texts).flat().length).toBeGreaterThanOrEqual(80);
});

test('returns ranges in the original text that do not overlap', () => {
  const text = 'Élan: ｂｅａ＠ａｃｍｅ．ｃｏｍ and b\u200bea@acme.com, 1 000 SIMs';
  expect(findContactData(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'ｂｅａ＠ａｃｍｅ．ｃｏｍ',
    'b\u200bea@acme.com',
  ]);
});

test('keeps line breaks and all other characters', () => {
  expect(maskContactData('Bea\nbea@acme.com\n+46 8 555 12 34\n½ ﷺ').text).toBe(
    `Bea\n${contactDataMask}\n${contactDataMask}\n½ ﷺ`,
  );
});

test('masks an address of any length completely', () => {
  expect(maskContactData(`${'x'.repeat(300)}@acme.com`).text).toBe(contactDataMask);
});

/** Texts that start, join or end contact data. The tests repeat each text as a worst case for the run time. */
const worstCasePieces = [
  ...['。', 'a.', 'a@', '@', '@a.', '....', 'a-a.', 'a.com ', 'a.com/', 'www.', 'x://', '"', '(((', 'ﷺ', 'а.'],
  ...['1', '1 ', '0 ', '+', '+1 ', '01 ', '030 123456 ', '0170x1234567 ', '+491701234567,', 'iccid 1234567 '],
  ...['at ', ' (at) ', 'dot ', 'a at a dot ', '-at-', 'b e ', 'one ', 'skype:', 'apn ', 'me on ', 'telegram a_'],
];

/**
 * Measures how much longer masking takes for a text that is four times as long. Returns the lowest of several ratios:
 * about 4 for linear time, about 16 for quadratic time.
 */
function measureGrowth(piece: string): number {
  const [short, long] = [piece.repeat(6_000 / piece.length), piece.repeat(24_000 / piece.length)];
  const measureTime = (text: string): number => {
    const { user } = process.cpuUsage();
    maskContactData(text);
    return Math.max(1, process.cpuUsage().user - user);
  };
  measureTime(short);
  const ratios = Array.from({ length: 4 }, () => {
    const once = [measureTime(short), measureTime(short)];
    return measureTime(long) / Math.max(...once);
  });
  return Math.min(...ratios);
}

test.each(worstCasePieces)('takes time linear to the length of repeated “%s”', (piece) => {
  expect(measureGrowth(piece)).toBeLessThan(9);
});
