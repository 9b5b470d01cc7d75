import { expect, test } from 'vitest';
import type { AdminProviderBodyWithoutId } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import {
  toEditProviderFormValues,
  validateEditProviderFormValues,
  emptyEditProviderFormValues,
  toProviderSaveRequestBody,
  parseCountryNamesOrCodes,
} from './providerDraft.ts';

const record: AdminProviderBodyWithoutId = {
  ...toProviderSaveRequestBody({ ...emptyEditProviderFormValues, name: 'emnify' }, null),
  radioTech: ['LTE-M', 'Own radio, fast'],
  countries: ['DE', 'FR'],
  website: 'https://emnify.example',
  partner: true,
};

test('converts an unchanged draft back to the same record', () => {
  expect(toProviderSaveRequestBody(toEditProviderFormValues(record), record)).toEqual(record);
});

test('converts empty fields to unknown, not to No', () => {
  const form = toProviderSaveRequestBody({ ...emptyEditProviderFormValues, name: 'x' }, null);
  expect([form.scope, form.countries, form.flags.Webhooks]).toEqual([null, null, null]);
  const draft = {
    ...emptyEditProviderFormValues,
    name: 'x',
    flags: { ...emptyEditProviderFormValues.flags, Webhooks: 'No' as const },
  };
  expect(toProviderSaveRequestBody(draft, null).flags.Webhooks).toBe(false);
});

test('parses countries by name or code, without duplicates, and reports unknown ones', () => {
  expect(parseCountryNamesOrCodes('Germany, fr; DE\nAtlantis')).toEqual({ codes: ['DE', 'FR'], unknown: ['Atlantis'] });
  expect(parseCountryNamesOrCodes(' ')).toEqual({ codes: null, unknown: [] });
  expect(validateEditProviderFormValues({ ...emptyEditProviderFormValues, name: 'x', countries: 'Atlantis' })).toEqual({
    countries: 'Unknown countries: Atlantis',
  });
  expect(validateEditProviderFormValues(emptyEditProviderFormValues)).toEqual({ name: 'Please enter a name.' });
});

test('splits a changed list at its commas', () => {
  expect(
    toProviderSaveRequestBody({ ...toEditProviderFormValues(record), radioTech: 'LTE-M, NB-IoT' }, record).radioTech,
  ).toEqual(['LTE-M', 'NB-IoT']);
});
