import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listProviders, listScoredProviders } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { mockLargeCatalogue } from '../../../test/mockListServer.ts';
import { toggleFilterValue } from '../../../test/toggleFilterValue.ts';
import {
  getCardNames,
  manyNamedProviders,
  openProviderList,
  operatorProvider,
  partnerProvider,
  pressButton,
} from '../../../test/providersPageUtils.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { mockReplyWith, mockRefusal, mockServer } from '../../../test/server.ts';

describe('requests to the server', () => {
  const fullCatalogueRequest = vi.fn();
  beforeEach(() => {
    fullCatalogueRequest.mockClear();
    mockServer.use(
      mockReplyWith(listScoredProviders, () => (fullCatalogueRequest(), { providers: [], lastUpdated: null })),
      mockReplyWith(listProviders, () => (fullCatalogueRequest(), [])),
    );
  });

  test('fetches a large catalogue page by page', async () => {
    const requests: string[] = [];
    mockServer.use(...mockLargeCatalogue(manyNamedProviders, (url) => requests.push(url.search)));
    await openProviderList();
    await pressButton('Show More');
    await waitFor(() => expect(getCardNames()).toHaveLength(20));
    expect(requests).toEqual(['?ask=&offset=0&limit=10', '?ask=&offset=0&limit=20']);
    expect(fullCatalogueRequest).not.toHaveBeenCalled();
  });

  test('fetches a small catalogue once and filters it in the browser', async () => {
    mockServer.use(mockRefusal(listScoredProviders, 503, 'catalogue.unavailable', 'Try later'));
    renderApp('/providers?view=cards');
    expect(await screen.findByText('Loading providers')).toBeTruthy();
    expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Try later');
    const requests = vi.fn();
    mockServer.use(
      mockReplyWith(
        listScoredProviders,
        () => (requests(), { providers: [operatorProvider, partnerProvider], lastUpdated: null }),
      ),
    );
    await pressButton('Try Again');
    await waitFor(() => expect(getCardNames()).toEqual(['Orange', '1NCE']));
    expect(screen.queryByText('Failed to load providers data')).toBeNull();
    await toggleFilterValue('Type', /^MNO/);
    await waitFor(() => expect(getCardNames()).toEqual(['Orange']));
    expect(requests).toHaveBeenCalledOnce();
  });

  test('keeps the list while the next one is loading and when it fails', async () => {
    mockServer.use(...mockLargeCatalogue([partnerProvider, operatorProvider]));
    await openProviderList();
    mockServer.use(mockRefusal(searchProviders, 503, 'catalogue.unavailable', 'Try later'));
    await toggleFilterValue('Type', /^MNO/);
    expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
    expect(getCardNames()).toEqual(['1NCE', 'Orange']);
    expect(screen.getByRole('alert').textContent).toContain('The list below is the last one that came.');
    mockServer.use(...mockLargeCatalogue([partnerProvider, operatorProvider]));
    await pressButton('Try Again');
    await waitFor(() => expect(getCardNames()).toEqual(['Orange']));
  });
});
