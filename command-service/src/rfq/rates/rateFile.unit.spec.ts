import { describe, expect, test } from 'vitest';
import { parseDelimitedText } from '../../catalogue/import/parseTable.public.ts';
import { parseExchangeRateFile } from './rateFile.ts';
import { expectThrownRefusal } from './testing/catchRefusal.ts';

const at = '2026-11-27T09:00:00.000Z';
const parse = (text: string) => parseExchangeRateFile(parseDelimitedText(Buffer.from(text)), at);
const refusal = (text: string) => expectThrownRefusal(() => parse(text));

const daily =
  'Date, USD, JPY, BGN, CZK, GBP, CHF, AUD, CAD, \n26 November 2026, 1.0812, 164.35, 1.9558, 25.1, 0.8541, 0.94, 1.66, N/A, \n';

describe('a rate file', () => {
  test('parses the file of the European Central Bank by columns', () => {
    expect(parse(daily)).toEqual({
      asOf: '2026-11-26',
      rates: [
        { currency: 'USD', rate: '1.0812' },
        { currency: 'JPY', rate: '164.35' },
        { currency: 'GBP', rate: '0.8541' },
        { currency: 'AUD', rate: '1.66' },
      ],
      skippedCurrencies: ['BGN', 'CZK', 'CHF'],
    });
  });

  test('parses one row per currency, with columns in any order and a day', () => {
    const text = 'Date,Note,rate,Currency\n2026-11-26,"a ""note"", long",1.0812,usd\n,,0.8541,GBP\n,,,\n';
    expect(parse(text)).toMatchObject({
      asOf: '2026-11-26',
      rates: [
        { currency: 'USD', rate: '1.0812' },
        { currency: 'GBP', rate: '0.8541' },
      ],
    });
    expect(parse('Currency;Rate\r\nUSD;1,0812\r\nJPY;1.164,35\r\nEUR;1,00\r\n')).toEqual({
      asOf: null,
      rates: [
        { currency: 'USD', rate: '1.0812' },
        { currency: 'JPY', rate: '1164.35' },
      ],
      skippedCurrencies: [],
    });
    expect(parse('Currency\tRate\nJPY\t1,164.35').rates).toEqual([{ currency: 'JPY', rate: '1164.35' }]);
  });

  test('treats points as decimal points in a file without commas in its rates', () => {
    expect(parse('Date, USD, GBP, \n26 November 2026, 1.081, 0.854, \n').rates).toEqual([
      { currency: 'USD', rate: '1.081' },
      { currency: 'GBP', rate: '0.854' },
    ]);
  });

  test.each([
    ['another table', 'Provider,Type\nEmnify,MVNO', 'rates.file'],
    ['rates of several days', `${daily}25 November 2026, 1, 2, 3, 4, 5, 6, 7, 8,`, 'rates.file'],
    ['rates of several days in rows', 'Currency,Rate,Date\nUSD,1,2026-11-26\nGBP,1,2026-11-25', 'rates.file'],
    ['no offered currency', 'Currency,Rate\nCHF,0.94', 'rates.file'],
    ['headers only', 'Currency,Rate', 'rates.file'],
    ['an unknown currency', 'Currency,Rate\nUSD,1\nEUROS,1', 'rates.currency'],
    ['a base rate other than 1', 'Currency,Rate\nUSD,1\nEUR,1.1', 'rates.base'],
    ['a duplicate currency', 'Currency,Rate\nUSD,1\nusd,1', 'rates.duplicate'],
    ['an ambiguous rate', 'Currency,Rate\nJPY,"1,164"', 'rates.rate'],
    ['an ambiguous rate and a comma', 'Currency;Rate\nUSD;1,0812\nJPY;1.164', 'rates.rate'],
    ['a rate of zero', 'Currency,Rate\nJPY,0', 'rates.rate'],
    ['a negative rate', 'Currency,Rate\nJPY,-164', 'rates.rate'],
    ['an exponent', 'Currency,Rate\nJPY,1e5', 'rates.rate'],
    ['a day in the future', 'Date,USD\n2026-11-29,1.08', 'rates.day'],
    ['no date', 'Date,USD\nThursday,1.08', 'rates.day'],
    ['an empty file', '\n \n', 'upload.empty'],
    ['a NUL', 'Currency,Rate\nUSD,1\u0000', 'upload.encoding'],
    ['too many rows', 'USD,1\n'.repeat(1001), 'upload.too-many-rows'],
    ['too many columns', ','.repeat(100), 'upload.too-wide'],
  ])('rejects a file with %s', (_, text, code) => {
    expect(refusal(text)).toMatchObject({ code });
  });

  test('rejects a binary file', () => {
    const bytes = Buffer.from([0x43, 0xff, 0xfe]);
    expect(expectThrownRefusal(() => parseDelimitedText(bytes))).toMatchObject({
      code: 'upload.encoding',
    });
  });
});
