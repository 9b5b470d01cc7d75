// Strings are not spell-checked, because they contain misspelled and foreign words.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { describe, expect, it } from 'vitest';
import { parseTestSheetWithOneProvider } from './testing/parseTestCatalogue.ts';
import type { TestCellValue } from './testing/workbooks.ts';

describe('24: yes and no', () => {
  const everyColumn = (value: TestCellValue) => ({
    Webhooks: value,
    Partner: value,
    showcase: value,
    'GSMA SGP.32 Support': value,
    'NTN Support': value,
  });

  it.each([
    ...['Y', 'yes', 'Yes.', true, 'TRUE', 1, 'x', 'X', '✓', '✔', '✔\ufe0f', '☑', '✅'],
    ...['ja', 'JA', 'oui', 'sí', 'si', 'SÍ', 'да', 'Ｙ', 'tak', 'evet', '是', 'はい', 'WAHR', 'VRAI', 'VERDADERO'],
  ])('reads %s as yes in every column with yes', async (value) => {
    const { record, codes } = await parseTestSheetWithOneProvider(everyColumn(value));
    const { flags, partner, showcase, sgp32, ntn } = record;
    expect([flags.Webhooks, partner, showcase, sgp32, ntn, codes]).toEqual([true, true, true, 'Yes', 'Yes', []]);
  });

  it.each([
    ...['N', 'no', 'No.', false, 'FALSE', 0, '✗', '☐', '❌'],
    ...['nein', 'non', 'não', 'нет', 'Ｎ', 'nie', 'hayır', '否', 'FALSCH', 'FAUX', 'FALSO'],
  ])('reads %s as no in every column with no', async (value) => {
    const { record, codes } = await parseTestSheetWithOneProvider(everyColumn(value));
    const { flags, partner, showcase, sgp32, ntn } = record;
    expect([flags.Webhooks, partner, showcase, sgp32, ntn, codes]).toEqual([false, false, false, 'No', 'No', []]);
  });

  it.each(['?', '-', 'tbc'])(
    'reads %s with a warning, as unknown, no partner and the default of the showcase',
    async (value) => {
      const sheet = { Webhooks: value, Partner: value, showcase: value };
      const { record, codes } = await parseTestSheetWithOneProvider(sheet);
      const { flags, partner, showcase } = record;
      expect([flags.Webhooks, partner, showcase]).toEqual([null, false, true]);
      expect(codes).toEqual(['unreadableFlag', 'unreadableFlag', 'unreadableFlag']);
    },
  );

  it('reads an empty cell as unknown without a warning', async () => {
    const { record, codes } = await parseTestSheetWithOneProvider({ Webhooks: '' });
    expect([record.flags.Webhooks, codes]).toEqual([null, []]);
  });
});

describe('showcase flag', () => {
  it.each(['Transforma Insights', 'berg insight', 'Kaleido Intelligence Ltd', 'IoT Analytics GmbH'])(
    'excludes %s unless the column says otherwise',
    async (name) => {
      expect((await parseTestSheetWithOneProvider({ Provider: name })).record.showcase).toBe(false);
      expect((await parseTestSheetWithOneProvider({ Provider: name, showcase: 'yes' })).record.showcase).toBe(true);
    },
  );

  it('includes other providers unless the column says no', async () => {
    expect((await parseTestSheetWithOneProvider({})).record.showcase).toBe(true);
    expect((await parseTestSheetWithOneProvider({ showcase: false })).record.showcase).toBe(false);
  });
});
