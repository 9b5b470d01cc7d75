import { describe, expect, test } from 'vitest';
import { type NumberFieldSpec, parseNumberInput, parseFormNumbers } from './parseNumberInput.ts';

const amps: NumberFieldSpec = { label: 'Current', unit: 'mA', min: 0, max: 3000 };
const bytes: NumberFieldSpec = { label: 'Payload', unit: 'bytes', min: 0, max: 2420, isInteger: true };

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
    expect(parseNumberInput(typed, amps)).toEqual({ kind: 'number', value });
  });

  test('rejects an ambiguous number instead of guessing', () => {
    const message = '1,234 can mean 1234 or 1.234. Enter 1234 for the first or 1.2340 for the second.';
    expect(parseNumberInput('1,234', amps)).toEqual({ kind: 'problem', message });
    expect(parseNumberInput('1.2340', amps)).toEqual({ kind: 'number', value: 1.234 });
    expect(parseNumberInput('1,234', bytes)).toEqual({ kind: 'number', value: 1234 });
  });

  test.each(['-1', '3000,5', '3001', '1,2,3', '9'.repeat(20)])('rejects %s with the valid range', (typed) => {
    expect(parseNumberInput(typed, amps)).toEqual({ kind: 'problem', message: 'Enter a number from 0 to 3,000 mA.' });
  });

  test.each([
    ['abc', 'a'],
    ['1e3', 'e'],
    ['NaN', 'N'],
    ['Infinity', 'I'],
    ['0x10', 'x'],
    ['5 €', '€'],
  ])('rejects %s with the valid range and the invalid character', (typed, character) => {
    const message = `Enter a number from 0 to 3,000 mA. “${character}” cannot be part of a number.`;
    expect(parseNumberInput(typed, amps)).toEqual({ kind: 'problem', message });
  });

  test.each(['１２．５', '١٢٫٥', '۱۲٫۵', '१२.५'])('parses the digits of %s', (typed) => {
    expect(parseNumberInput(typed, amps)).toEqual({ kind: 'number', value: 12.5 });
  });

  test('rejects fractions of a byte', () => {
    expect(parseNumberInput('1,5', bytes)).toEqual({
      kind: 'problem',
      message: 'Enter a whole number from 0 to 2,420 bytes.',
    });
  });
});

test('reports an empty field by its label, or uses 0 when it is optional', () => {
  const specs = { current: amps, payload: { ...bytes, isOptional: true } };
  expect(parseFormNumbers({ current: '', payload: '' }, specs)).toEqual({
    values: null,
    problems: {},
    missing: ['Current'],
  });
  expect(parseFormNumbers({ current: '1', payload: ' ' }, specs).values).toEqual({ current: 1, payload: 0 });
});
