import { describe, expect, test } from 'vitest';
import { contactMask, maskContactData } from './contactData.ts';

const hides = (text: string, ...kept: readonly string[]): void => {
  const { text: left, masked } = maskContactData(text);
  expect([text, masked, left.includes(contactMask)]).toEqual([text, true, true]);
  for (const word of kept) expect(left).toContain(word);
};

describe('contact data is taken out of a text', () => {
  test.each([
    'ida@meridian.example',
    'Ida.Lindqvist+rfq@mail.meridian.co.uk',
    'ida (at) meridian (dot) com',
    'ida[at]meridian[dot]com',
    'ida at meridian dot com',
    'ida@\u200bmeridian.com',
    'ｉｄａ＠ｍｅｒｉｄｉａｎ．ｃｏｍ',
    'ida @ meridian.com',
    'ida@meridian',
  ])('the address in “%s”', (address) => {
    hides(`Write to ${address} today.`, 'Write to', 'today.');
    expect(maskContactData(`Write to ${address} today.`).text).not.toMatch(/ida|meridian/i);
  });

  test.each([
    '+46 8 555 12 34',
    '0049-30-123456',
    '(030) 123 45 67',
    '+1 (555) 123.4567',
    '5551234567',
    '０３０ １２３４５６７',
    '٠٣٠١٢٣٤٥٦٧',
    '030/1234567',
  ])('the number in “%s”', (number) => {
    hides(`Call ${number} today.`, 'Call', 'today.');
    expect(maskContactData(`Call ${number} today.`).text).not.toMatch(/\p{Nd}/u);
  });

  test.each([
    'https://meridian.example/contact?a=b',
    'http://[2001:db8::1]/x',
    'www.meridian.example/contact',
    'meridian.com',
    'shop.meridian.io/devices',
    'meridian dot com',
    'mailto:ida@meridian.example',
    'skype:ida.meridian',
    '@meridian_iot',
    'meridian。com',
  ])('the link or handle in “%s”', (link) => {
    hides(`See ${link} today.`, 'See', 'today.');
    expect(maskContactData(`See ${link} today.`).text).not.toMatch(/meridian|2001/i);
  });
});

test('several at once go, and line breaks stay', () => {
  expect(maskContactData('Ida\nida@meridian.com\n+46 8 555 12 34').text).toBe(`Ida\n${contactMask}\n${contactMask}`);
});

test.each([
  'We need 24,000 SIMs in 12 countries by 2026-11-27, at most EUR 0.62 per MB.',
  'From 01.04.2027 on: 5,000 devices, 10 MB each, 36 months.',
  'LTE-M / NB-IoT, SGP.32, 3GPP Rel. 14; IP67; 100.50 EUR; half a GB is fine? Yes.',
  'Élan — “quoted” text with odd ﬁ ligatures and\ttabs',
  '',
])('a text without contact data comes back as it is: “%s”', (text) => {
  expect(maskContactData(text)).toEqual({ text, masked: false });
});

test('no text of the greatest length takes long', () => {
  const hostile = ['a.', 'a@', '1 ', '1', 'a', '@', 'at ', ' (at) ', 'dot ', '....', 'x://', 'a-a.', '(((', 'www.'];
  for (const piece of hostile) {
    const before = performance.now();
    maskContactData(piece.repeat(5000 / piece.length));
    expect([piece, performance.now() - before < 1000]).toEqual([piece, true]);
  }
});

test('a long address goes whole', () => {
  expect(maskContactData(`${'x'.repeat(300)}@meridian.com`).text).toBe(contactMask);
});

test('a text of signs that stand for whole words each is hidden as one, a few of them are read', () => {
  expect(maskContactData('\ufdfa'.repeat(5_000))).toEqual({ text: contactMask, masked: true });
  expect(maskContactData('\ufdfa \u00bd')).toEqual({ text: '\ufdfa \u00bd', masked: false });
});
