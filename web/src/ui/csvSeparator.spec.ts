import { expect, test } from 'vitest';
import { listCsvSeparatorChoices, getDefaultCsvSeparator } from './csvSeparator.ts';

test.each([
  ['en-US', 'comma'],
  ['en-GB', 'comma'],
  ['ja', 'comma'],
  ['de', 'semicolon'],
  ['fr-FR', 'semicolon'],
  ['es', 'semicolon'],
] as const)('offers the spreadsheet separator of %s first: %s', (locale, separator) => {
  expect(getDefaultCsvSeparator([locale, 'en'])).toBe(separator);
  const [first, ...others] = listCsvSeparatorChoices([locale]);
  expect(first?.separator).toBe(separator);
  expect(first?.label).toContain('(Excel in your language)');
  expect(others.map(({ label }) => label).join()).not.toContain('Excel');
});
