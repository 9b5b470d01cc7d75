import { describe, expect, test } from 'vitest';
import { findContactData, maskContactData } from './contactData.ts';
import { contactMask } from './contactMask.ts';
import { contactTexts } from './testing/contactTexts.ts';
import { tradeTexts } from './testing/tradeTexts.ts';

describe.each(Object.entries(tradeTexts))('keeps %s', (_kind, texts) => {
  test.each(texts)('“%s”', (text) => {
    expect(maskContactData(text)).toEqual({ text, masked: false });
  });
});

/** What of a text may stay beside the mask: words that lead to contact data. */
const introductions =
  /^(?:mailto:|tel\.?|phone:|call me at|ruf mich an unter|appelez le|teléfono:|whatsapp|wechat:?|signal|fax|is my number|msisdn|my|telegram|skype:?)$/i;

describe.each(Object.entries(contactTexts))('hides %s', (_kind, texts) => {
  test.each(texts)('“%s”', (contact) => {
    const { text, masked } = maskContactData(`Please reply:\n${contact}\ntoday.`);
    expect(masked).toBe(true);
    const [before, ...rest] = text.split(contactMask);
    expect(before?.startsWith('Please reply:')).toBe(true);
    expect(rest.join('').endsWith('today.')).toBe(true);
    const left = text.replace('Please reply:', '').replace('today.', '').replaceAll(contactMask, '');
    expect(left.trim() === '' || introductions.test(left.trim()) ? '' : left).toBe('');
  });
});

test('covers at least 80 texts of each kind', () => {
  for (const texts of [tradeTexts, contactTexts]) expect(Object.values(texts).flat().length).toBeGreaterThanOrEqual(80);
});

test('returns the ranges in the text as it was typed, apart from each other', () => {
  const text = 'Élan: ｂｅａ＠ａｃｍｅ．ｃｏｍ and b\u200bea@acme.com, 1 000 SIMs';
  expect(findContactData(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'ｂｅａ＠ａｃｍｅ．ｃｏｍ',
    'b\u200bea@acme.com',
  ]);
});

test('keeps line breaks and all other characters', () => {
  expect(maskContactData('Bea\nbea@acme.com\n+46 8 555 12 34\n½ ﷺ').text).toBe(
    `Bea\n${contactMask}\n${contactMask}\n½ ﷺ`,
  );
});

test('hides an address of any length as a whole', () => {
  expect(maskContactData(`${'x'.repeat(300)}@acme.com`).text).toBe(contactMask);
});

/** Texts of signs that begin, join or end contact data, over and over. */
const hostile = [
  ...['。', 'a.', 'a@', '@', '@a.', '....', 'a-a.', 'a.com ', 'a.com/', 'www.', 'x://', '"', '(((', 'ﷺ', 'а.'],
  ...['1', '1 ', '0 ', '+', '+1 ', '01 ', '030 123456 ', '0170x1234567 ', '+491701234567,', 'iccid 1234567 '],
  ...['at ', ' (at) ', 'dot ', 'a at a dot ', '-at-', 'b e ', 'one ', 'skype:', 'apn ', 'me on ', 'telegram a_'],
];

/** How much longer four times the text takes, at the best of several pairs: 4 where the time is linear, 16 where it is quadratic. */
function growthOf(piece: string): number {
  const [short, long] = [piece.repeat(6_000 / piece.length), piece.repeat(24_000 / piece.length)];
  const timeOf = (text: string): number => {
    const { user } = process.cpuUsage();
    maskContactData(text);
    return Math.max(1, process.cpuUsage().user - user);
  };
  timeOf(short);
  const ratios = Array.from({ length: 4 }, () => {
    const once = [timeOf(short), timeOf(short)];
    return timeOf(long) / Math.max(...once);
  });
  return Math.min(...ratios);
}

test.each(hostile)('takes time in proportion to the length of “%s” repeated', (piece) => {
  expect(growthOf(piece)).toBeLessThan(9);
});
