import { expect, test } from 'vitest';
import { emptyRfqQuantitiesInput, parseRfqQuantitiesInput, convertRfqQuantitiesToFormInput } from './rfqNeedInput.ts';

test('parses typed numbers and leaves empty ones unknown', () => {
  expect(parseRfqQuantitiesInput(emptyRfqQuantitiesInput)).toEqual({ need: null, errors: {} });
  const typed = { devices: '24.000', megabytes: '0,5', months: '36', activePercent: '' };
  expect(parseRfqQuantitiesInput(typed)).toEqual({
    need: { devices: 24_000, megabytes: '0.5', months: 36, activePercent: null },
    errors: {},
  });
});

test.each([
  ['devices', '0'],
  ['devices', '1.5'],
  ['devices', '1e5'],
  ['megabytes', '1,234'],
  ['megabytes', '-1'],
  ['months', '0'],
  ['months', '241'],
  ['activePercent', '101'],
] as const)('rejects %s of %s with a message', (name, typed) => {
  const read = parseRfqQuantitiesInput({ ...emptyRfqQuantitiesInput, [name]: typed });
  expect(read.need).toBeNull();
  expect(read.errors[name]).toMatch(/^Please enter/);
});

test('formats a stored need so that it parses to the same need', () => {
  const need = { devices: 24_000, megabytes: '5', months: 36, activePercent: '90' };
  expect(parseRfqQuantitiesInput(convertRfqQuantitiesToFormInput(need)).need).toEqual(need);
  expect(convertRfqQuantitiesToFormInput(null)).toEqual(emptyRfqQuantitiesInput);
});
