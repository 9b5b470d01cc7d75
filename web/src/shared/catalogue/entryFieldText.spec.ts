import { expect, test } from 'vitest';
import { getCatalogueEntryFieldLabel, labelSheetFieldChange } from './entryFieldText.ts';

test.each([
  ['radio_tech', '', '["LTE-M","NB-IoT"]', ['Radio technologies', '', 'LTE-M, NB-IoT']],
  ['Type', 'other', 'MVNO', ['Type', 'Other', 'MVNO']],
  ['Lifecycle_Ops', 'No', 'Yes', ['SIM lifecycle', 'No', 'Yes']],
  ['Website', 'https://a.example', '', ['Website', 'https://a.example', '']],
  ['Column of a later release', 'a', 'b', ['Column of a later release', 'a', 'b']],
])('labels the change of the column %s', (field, before, after, expected) => {
  expect(Object.values(labelSheetFieldChange({ field, before, after }))).toEqual(expected);
});

test('labels capability flags as the comparison does', () => {
  expect(getCatalogueEntryFieldLabel('eSIM_eUICC')).toBe('eSIM (eUICC)');
});
