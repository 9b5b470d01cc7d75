import { describe, expect, test } from 'vitest';
import { type NumberSpec, readNumber, readNumbers } from './readNumber.ts';

const amps: NumberSpec = { label: 'Current', unit: 'mA', least: 0, most: 3000 };
const bytes: NumberSpec = { label: 'Payload', unit: 'bytes', least: 0, most: 2420, whole: true };

describe('number input', () => {
  test.each([
    ['0.5', 0.5],
    ['0,5', 0.5],
    [' ,5 ', 0.5],
    ['2 000', 2000],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['0,125', 0.125],
  ])('parses %s as %d', (typed, value) => {
    expect(readNumber(typed, amps)).toEqual({ kind: 'number', value });
  });

  test('rejects an ambiguous number instead of guessing', () => {
    const message = '1,234 can be read as 1234 or as 1.234. Write 1234 for the first, 1.2340 for the second.';
    expect(readNumber('1,234', amps)).toEqual({ kind: 'problem', message });
    expect(readNumber('1.2340', amps)).toEqual({ kind: 'number', value: 1.234 });
    expect(readNumber('1,234', bytes)).toEqual({ kind: 'number', value: 1234 });
  });

  test.each(['-1', '3000,5', '3001', '1,2,3', '9'.repeat(20)])('rejects %s with the valid range', (typed) => {
    expect(readNumber(typed, amps)).toEqual({ kind: 'problem', message: 'Write a number from 0 to 3,000 mA.' });
  });

  test.each([
    ['abc', 'a'],
    ['1e3', 'e'],
    ['NaN', 'N'],
    ['Infinity', 'I'],
    ['0x10', 'x'],
    ['5 €', '€'],
  ])('rejects %s with the valid range and the invalid character', (typed, character) => {
    const message = `Write a number from 0 to 3,000 mA. “${character}” cannot be part of a number.`;
    expect(readNumber(typed, amps)).toEqual({ kind: 'problem', message });
  });

  test.each(['１２．５', '١٢٫٥', '۱۲٫۵', '१२.५'])('parses the digits of %s', (typed) => {
    expect(readNumber(typed, amps)).toEqual({ kind: 'number', value: 12.5 });
  });

  test('rejects fractions of a byte', () => {
    expect(readNumber('1,5', bytes)).toEqual({
      kind: 'problem',
      message: 'Write a whole number from 0 to 2,420 bytes.',
    });
  });
});

test('reports an empty field by its label, or uses 0 when it is optional', () => {
  const specs = { current: amps, payload: { ...bytes, optional: true } };
  expect(readNumbers({ current: '', payload: '' }, specs)).toEqual({
    values: null,
    problems: {},
    missing: ['Current'],
  });
  expect(readNumbers({ current: '1', payload: ' ' }, specs).values).toEqual({ current: 1, payload: 0 });
});
