import { expect, test } from 'vitest';
import { getCountryName } from '../geo/geo.countries.ts';
import { sampleCatalogue } from './testing/sampleCatalogue.ts';
import { ProviderListItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { pickProviderListItemFields, toProviderListItem } from './catalogue.toListing.ts';
import { toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';

test('returns the same listing from the view and from the record', () => {
  const views = sampleCatalogue.map((record) => toProviderView(record, getCountryName));
  const listings = views.map((view) => ProviderListItem.parse(view));
  expect(views.map(pickProviderListItemFields)).toEqual(listings);
  expect(sampleCatalogue.map(toProviderListItem)).toEqual(listings);
});
