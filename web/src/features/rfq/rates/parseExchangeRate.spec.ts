import { expect, test } from 'vitest';
import { parseExchangeRate } from './parseExchangeRate.ts';

test('parses a rate with either decimal separator and with thousands separators', () => {
  const rates = ['1.0812', '1,0812', ' 164.35 ', '1.234,56', '1,234.56', '0.5'].map((typed) =>
    parseExchangeRate(typed),
  );
  expect(rates.map((read) => (read.kind === 'rate' ? read.rate : read.message))).toEqual([
    ...['1.0812', '1.0812', '164.35', '1234.56', '1234.56', '0.5'],
  ]);
});

test('rejects ambiguous and invalid input', () => {
  const wrong = ['', '1,234', '1.234', '0', '0,00', '-1', '1e5', 'one', '1.123456789', '12345678901'];
  expect(wrong.filter((typed) => parseExchangeRate(typed).kind === 'rate')).toEqual([]);
  expect(parseExchangeRate('1,234')).toMatchObject({ message: expect.stringContaining('1234 or 1.234') as string });
});
