import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { listProvidersEndpoint, listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { pickProviderListItemFields } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import { readListingsEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  listFavouritesEndpoint,
  starProviderEndpoint,
  unstarProviderEndpoint,
} from '@marketplace/contracts/searches/searches.api.ts';
import { buildSampleProviderView, buildSampleScoredProvider, buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { mockReplyHeldUntilReleased } from '../../../test/mockReplyHeldUntilReleased.ts';
import { mockLargeCatalogue } from '../../../test/mockListServer.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { buildSampleFavouriteView } from '../../../test/searchFixtures.ts';
import {
  mockReply,
  mockComputedReply,
  mockErrorReply,
  mockApiServer,
  mockUnreachableEndpoint,
} from '../../../test/server.ts';

const user = buildSampleSignedInUser();
const accepted = { position: 'e1.9', message: '' };
const heart = (name = 'emnify') => screen.findByRole('button', { name: `${name} in favorites` });
const pressed = async () => (await heart()).getAttribute('aria-pressed');

beforeEach(() => {
  mockApiServer.use(
    mockReply(listScoredProvidersEndpoint, { providers: [buildSampleScoredProvider()], lastUpdated: null }),
    mockReply(readListingsEndpoint, { providers: [pickProviderListItemFields(buildSampleProviderView())] }),
    mockReply(listFavouritesEndpoint, []),
  );
});

test('stars a provider optimistically', async () => {
  const release = mockReplyHeldUntilReleased(starProviderEndpoint, accepted);
  renderTestApp('/providers', user);
  expect(await pressed()).toBe('false');
  await userEvent.click(await heart());
  expect(await pressed()).toBe('true');
  mockApiServer.use(mockReply(listFavouritesEndpoint, [buildSampleFavouriteView()]));
  release();
  await waitFor(async () => expect(await pressed()).toBe('true'));
});

test('reverts the star and shows the reason when the server rejects it', async () => {
  mockApiServer.use(
    mockErrorReply(starProviderEndpoint, 409, 'searches.too-many-favorites', 'You can have 200 favorites.'),
  );
  renderTestApp('/providers', user);
  await userEvent.click(await heart());
  expect(await screen.findByText('You can have 200 favorites.')).toBeTruthy();
  await waitFor(async () => expect(await pressed()).toBe('false'));
});

test('unstars a provider on the second press', async () => {
  mockApiServer.use(mockReply(listFavouritesEndpoint, [buildSampleFavouriteView()]));
  renderTestApp('/providers', user);
  await waitFor(async () => expect(await pressed()).toBe('true'));
  mockApiServer.use(mockReply(unstarProviderEndpoint, accepted), mockReply(listFavouritesEndpoint, []));
  await userEvent.click(await heart());
  expect(await pressed()).toBe('false');
});

test('asks guests to sign in when they star a provider', async () => {
  renderTestApp('/providers');
  await userEvent.click(await heart());
  expect((await screen.findByRole('dialog')).textContent).toContain('Sign in to save favorites.');
});

test('lists starred providers', async () => {
  const gone = buildSampleFavouriteView({ provider_id: 'gone-tel', provider_name: 'Gone Tel', in_catalogue: false });
  mockApiServer.use(mockReply(listFavouritesEndpoint, [buildSampleFavouriteView(), gone]));
  renderTestApp('/favorites', user);
  expect(await screen.findByRole('article', { name: 'emnify' })).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Gone Tel' }).textContent).toContain('No longer in the catalogue');
});

test('loads only the listed providers, twenty at a time', async () => {
  const fullListRequested = vi.fn();
  const requestedIds: (string | null)[] = [];
  const many = Array.from({ length: 21 }, (_none, at) => ({ id: `p-${at}`, Provider: `Provider ${at}` }));
  mockApiServer.use(
    mockComputedReply(listScoredProvidersEndpoint, () => (fullListRequested(), { providers: [], lastUpdated: null })),
    mockComputedReply(listProvidersEndpoint, () => (fullListRequested(), [])),
    ...mockLargeCatalogue([]),
    mockReply(
      listFavouritesEndpoint,
      many.map(({ id, Provider }) => buildSampleFavouriteView({ provider_id: id, provider_name: Provider })),
    ),
    mockComputedReply(readListingsEndpoint, ({ url }) => {
      const ids = url.searchParams.get('ids');
      requestedIds.push(ids);
      return {
        providers: many
          .filter(({ id }) => ids?.split(',').includes(id))
          .map((each) => pickProviderListItemFields(buildSampleProviderView(each))),
      };
    }),
  );
  renderTestApp('/favorites', user);
  expect(await screen.findByRole('button', { name: 'Provider 19 in favorites' })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
  expect(await screen.findByRole('button', { name: 'Provider 20 in favorites' })).toBeTruthy();
  const firstTwenty = many.slice(0, 20).map(({ id }) => id);
  expect(requestedIds).toEqual([firstTwenty.join(','), 'p-20']);
  expect(fullListRequested).not.toHaveBeenCalled();
});

test('marks favourites that were removed from the catalogue meanwhile', async () => {
  mockApiServer.use(
    mockReply(listFavouritesEndpoint, [buildSampleFavouriteView()]),
    mockReply(readListingsEndpoint, { providers: [] }),
  );
  renderTestApp('/favorites', user);
  expect((await screen.findByRole('article', { name: 'emnify' })).textContent).toContain('No longer in the catalogue');
});

test('shows an error when the providers cannot be loaded', async () => {
  mockApiServer.use(
    mockReply(listFavouritesEndpoint, [buildSampleFavouriteView()]),
    mockUnreachableEndpoint(readListingsEndpoint),
  );
  renderTestApp('/favorites', user);
  expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
});

test('shows an empty state without favourites', async () => {
  renderTestApp('/favorites', user);
  expect(await screen.findByText('You have no favorites yet')).toBeTruthy();
});

test('shows an error when the favourites cannot be loaded', async () => {
  mockApiServer.use(mockUnreachableEndpoint(listFavouritesEndpoint));
  renderTestApp('/favorites', user);
  expect(await screen.findByText('Your favorites could not be loaded')).toBeTruthy();
});

test('asks guests to sign in on the page', async () => {
  renderTestApp('/favorites');
  expect(await screen.findByText('Please log in to view your favorites.')).toBeTruthy();
});
