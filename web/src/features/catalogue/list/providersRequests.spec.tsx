import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listProvidersEndpoint, listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { searchProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { mockLargeCatalogue } from '../../../test/mockListServer.ts';
import { toggleTestFilterValue } from '../../../test/toggleTestFilterValue.ts';
import {
  getTestProviderCardNames,
  sampleProvidersForManyPages,
  openProviderListTestPage,
  sampleOperatorProvider,
  samplePartnerProvider,
  pressTestButton,
} from '../../../test/providersPageUtils.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

describe('requests to the server', () => {
  const fullCatalogueRequest = vi.fn();
  beforeEach(() => {
    fullCatalogueRequest.mockClear();
    mockApiServer.use(
      mockComputedReply(
        listScoredProvidersEndpoint,
        () => (fullCatalogueRequest(), { providers: [], lastUpdated: null }),
      ),
      mockComputedReply(listProvidersEndpoint, () => (fullCatalogueRequest(), [])),
    );
  });

  test('fetches a large catalogue page by page', async () => {
    const requests: string[] = [];
    mockApiServer.use(...mockLargeCatalogue(sampleProvidersForManyPages, (url) => requests.push(url.search)));
    await openProviderListTestPage();
    await pressTestButton('Show More');
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(20));
    expect(requests).toEqual(['?ask=&offset=0&limit=10', '?ask=&offset=0&limit=20']);
    expect(fullCatalogueRequest).not.toHaveBeenCalled();
  });

  test('fetches a small catalogue once and filters it in the browser', async () => {
    mockApiServer.use(mockErrorReply(listScoredProvidersEndpoint, 503, 'catalogue.unavailable', 'Try later'));
    renderTestApp('/providers?view=cards');
    expect(await screen.findByText('Loading providers')).toBeTruthy();
    expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Try later');
    const requests = vi.fn();
    mockApiServer.use(
      mockComputedReply(
        listScoredProvidersEndpoint,
        () => (requests(), { providers: [sampleOperatorProvider, samplePartnerProvider], lastUpdated: null }),
      ),
    );
    await pressTestButton('Try Again');
    await waitFor(() => expect(getTestProviderCardNames()).toEqual(['Orange', '1NCE']));
    expect(screen.queryByText('Failed to load providers data')).toBeNull();
    await toggleTestFilterValue('Type', /^MNO/);
    await waitFor(() => expect(getTestProviderCardNames()).toEqual(['Orange']));
    expect(requests).toHaveBeenCalledOnce();
  });

  test('keeps the list while the next one is loading and when it fails', async () => {
    mockApiServer.use(...mockLargeCatalogue([samplePartnerProvider, sampleOperatorProvider]));
    await openProviderListTestPage();
    mockApiServer.use(mockErrorReply(searchProvidersEndpoint, 503, 'catalogue.unavailable', 'Try later'));
    await toggleTestFilterValue('Type', /^MNO/);
    expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
    expect(getTestProviderCardNames()).toEqual(['1NCE', 'Orange']);
    expect(screen.getByRole('alert').textContent).toContain('The list below may be out of date.');
    mockApiServer.use(...mockLargeCatalogue([samplePartnerProvider, sampleOperatorProvider]));
    await pressTestButton('Try Again');
    await waitFor(() => expect(getTestProviderCardNames()).toEqual(['Orange']));
  });
});
