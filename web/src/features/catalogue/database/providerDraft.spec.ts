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

test('a form that nobody touched is sent as the record was', () => {
  expect(formOf(draftOf(record), record)).toEqual(record);
});

test('what is empty is unknown, never a No', () => {
  const form = formOf({ ...emptyDraft, name: 'x' }, null);
  expect([form.scope, form.countries, form.flags.Webhooks]).toEqual([null, null, null]);
  const draft = { ...emptyDraft, name: 'x', flags: { ...emptyDraft.flags, Webhooks: 'No' as const } };
  expect(formOf(draft, null).flags.Webhooks).toBe(false);
});

test('countries are taken by name or code, once each, and others are named', () => {
  expect(readCountries('Germany, fr; DE\nAtlantis')).toEqual({ codes: ['DE', 'FR'], unknown: ['Atlantis'] });
  expect(readCountries(' ')).toEqual({ codes: null, unknown: [] });
  expect(draftProblems({ ...emptyDraft, name: 'x', countries: 'Atlantis' })).toEqual({
    countries: 'Not known: Atlantis',
  });
  expect(draftProblems(emptyDraft)).toEqual({ name: 'Please enter a name.' });
});

test('a list that was changed is parted at its commas', () => {
  expect(formOf({ ...draftOf(record), radioTech: 'LTE-M, NB-IoT' }, record).radioTech).toEqual(['LTE-M', 'NB-IoT']);
});
