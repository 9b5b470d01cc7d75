import { expect, test } from 'vitest';
import {
  escapeSpreadsheetFormula,
  escapeWorkbookTextForReimport,
  escapeXlsxCellText,
  unescapeSpreadsheetFormula,
} from './formulaEscaping.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', "'=1", "' -1", "''=1"])(
  'escapes and unescapes %j',
  (text) => {
    expect(escapeSpreadsheetFormula(text)).toBe(`'${text}`);
    expect(unescapeSpreadsheetFormula(escapeSpreadsheetFormula(text))).toBe(text);
  },
);

test.each(['', 'LTE-M', "'quoted'", '5G = fast', "d'accord"])('leaves %j unchanged', (text) => {
  expect([escapeSpreadsheetFormula(text), unescapeSpreadsheetFormula(text)]).toEqual([text, text]);
});

test.each(['-5', '+49 30 1234567', '=1+1', "'=1", "''=1", "'quoted", 'LTE-M'])(
  'preserves %j on reimport, with an apostrophe only if the text has one',
  (text) => {
    expect(unescapeSpreadsheetFormula(escapeWorkbookTextForReimport(text))).toBe(text);
    expect(escapeWorkbookTextForReimport(text).startsWith("'")).toBe(text.startsWith("'"));
    expect(escapeXlsxCellText(text)).toBe(text);
  },
);
