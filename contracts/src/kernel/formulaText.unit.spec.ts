import { expect, test } from 'vitest';
import { escapeFormula, importableText, plainSheetText, unescapeFormula } from './formulaText.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', "'=1", "' -1", "''=1"])(
  '%j begins like a formula: an apostrophe keeps it text, and comes off again',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  },
);

test.each(['', 'LTE-M', "'quoted'", '5G = fast', "d'accord"])('%j stays as it is', (text) => {
  expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text]);
});

test.each(['-5', '+49 30 1234567', '=1+1', "'=1", "''=1", "'quoted", 'LTE-M'])(
  '%j in a workbook reads back, with an apostrophe only where the text has one',
  (text) => {
    expect(unescapeFormula(importableText(text))).toBe(text);
    expect(importableText(text).startsWith("'")).toBe(text.startsWith("'"));
    expect(plainSheetText(text)).toBe(text);
  },
);
