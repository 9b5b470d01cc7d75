import { expect, test } from 'vitest';
import { countryName } from '../geo/geo.countries.ts';
import { sampleCatalogue } from './testing/sampleCatalogue.ts';
import { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { listingOf, toProviderListing } from './catalogue.toListing.ts';
import { toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';

test('returns the same listing from the view and from the record', () => {
  const views = sampleCatalogue.map((record) => toProviderView(record, countryName));
  const listings = views.map((view) => ProviderListing.parse(view));
  expect(views.map(listingOf)).toEqual(listings);
  expect(sampleCatalogue.map(toProviderListing)).toEqual(listings);
});
