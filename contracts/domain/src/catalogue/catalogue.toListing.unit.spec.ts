import { expect, test } from 'vitest';
import { getCountryName } from '../geo/geo.countries.ts';
import { testSampleCatalogue } from './testing/testSampleCatalogue.ts';
import { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { pickProviderListItemFields, toProviderListItem } from './catalogue.toListing.ts';
import { toProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';

test('returns the same listing from the view and from the record', () => {
  const views = testSampleCatalogue.map((record) => toProviderReplyItem(record, getCountryName));
  const listings = views.map((view) => ProviderListReplyItem.parse(view));
  expect(views.map(pickProviderListItemFields)).toEqual(listings);
  expect(testSampleCatalogue.map(toProviderListItem)).toEqual(listings);
});
