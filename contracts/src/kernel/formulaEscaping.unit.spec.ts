import { expect, test } from 'vitest';
import { escapeFormula, escapeForReimport, escapeSheetText, unescapeFormula } from './formulaEscaping.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', "'=1", "' -1", "''=1"])(
  'escapes and unescapes %j',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  },
);

test.each(['', 'LTE-M', "'quoted'", '5G = fast', "d'accord"])('leaves %j unchanged', (text) => {
  expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text]);
});

test.each(['-5', '+49 30 1234567', '=1+1', "'=1", "''=1", "'quoted", 'LTE-M'])(
  'preserves %j on reimport, with an apostrophe only if the text has one',
  (text) => {
    expect(unescapeFormula(escapeForReimport(text))).toBe(text);
    expect(escapeForReimport(text).startsWith("'")).toBe(text.startsWith("'"));
    expect(escapeSheetText(text)).toBe(text);
  },
);
