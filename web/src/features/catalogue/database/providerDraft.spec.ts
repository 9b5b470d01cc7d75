import { expect, test } from 'vitest';
import type { ProviderForm } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { draftOf, draftProblems, emptyDraft, formOf, readCountries } from './providerDraft.ts';

const record: ProviderForm = {
  ...formOf({ ...emptyDraft, name: 'emnify' }, null),
  radioTech: ['LTE-M', 'Own radio, fast'],
  countries: ['DE', 'FR'],
  website: 'https://emnify.example',
  partner: true,
};

test('converts an unchanged draft back to the same record', () => {
  expect(formOf(draftOf(record), record)).toEqual(record);
});

test('converts empty fields to unknown, not to No', () => {
  const form = formOf({ ...emptyDraft, name: 'x' }, null);
  expect([form.scope, form.countries, form.flags.Webhooks]).toEqual([null, null, null]);
  const draft = { ...emptyDraft, name: 'x', flags: { ...emptyDraft.flags, Webhooks: 'No' as const } };
  expect(formOf(draft, null).flags.Webhooks).toBe(false);
});

test('parses countries by name or code, without duplicates, and reports unknown ones', () => {
  expect(readCountries('Germany, fr; DE\nAtlantis')).toEqual({ codes: ['DE', 'FR'], unknown: ['Atlantis'] });
  expect(readCountries(' ')).toEqual({ codes: null, unknown: [] });
  expect(draftProblems({ ...emptyDraft, name: 'x', countries: 'Atlantis' })).toEqual({
    countries: 'Not known: Atlantis',
  });
  expect(draftProblems(emptyDraft)).toEqual({ name: 'Please enter a name.' });
});

test('splits a changed list at its commas', () => {
  expect(formOf({ ...draftOf(record), radioTech: 'LTE-M, NB-IoT' }, record).radioTech).toEqual(['LTE-M', 'NB-IoT']);
});
