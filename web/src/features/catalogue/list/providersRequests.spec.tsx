import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listProviders, listScoredProviders } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { largeCatalogue } from '../../../test/listServer.ts';
import { pickFilter } from '../../../test/pickFilter.ts';
import { cards, named, openList, operator, partner, press } from '../../../test/providersPage.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { answersWith, refuses, server } from '../../../test/server.ts';

describe('requests to the server', () => {
  const fullCatalogueRequest = vi.fn();
  beforeEach(() => {
    fullCatalogueRequest.mockClear();
    server.use(
      answersWith(listScoredProviders, () => (fullCatalogueRequest(), { providers: [], lastUpdated: null })),
      answersWith(listProviders, () => (fullCatalogueRequest(), [])),
    );
  });

  test('fetches a large catalogue page by page', async () => {
    const requests: string[] = [];
    server.use(...largeCatalogue(named, (url) => requests.push(url.search)));
    await openList();
    await press('Show More');
    await waitFor(() => expect(cards()).toHaveLength(20));
    expect(requests).toEqual(['?ask=&offset=0&limit=10', '?ask=&offset=0&limit=20']);
    expect(fullCatalogueRequest).not.toHaveBeenCalled();
  });

  test('fetches a small catalogue once and filters it in the browser', async () => {
    server.use(refuses(listScoredProviders, 503, 'catalogue.unavailable', 'Try later'));
    renderApp('/providers?view=cards');
    expect(await screen.findByText('Loading providers')).toBeTruthy();
    expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Try later');
    const requests = vi.fn();
    server.use(
      answersWith(listScoredProviders, () => (requests(), { providers: [operator, partner], lastUpdated: null })),
    );
    await press('Try Again');
    await waitFor(() => expect(cards()).toEqual(['Orange', '1NCE']));
    expect(screen.queryByText('Failed to load providers data')).toBeNull();
    await pickFilter('Type', /^MNO/);
    await waitFor(() => expect(cards()).toEqual(['Orange']));
    expect(requests).toHaveBeenCalledOnce();
  });

  test('keeps the list while the next one is loading and when it fails', async () => {
    server.use(...largeCatalogue([partner, operator]));
    await openList();
    server.use(refuses(searchProviders, 503, 'catalogue.unavailable', 'Try later'));
    await pickFilter('Type', /^MNO/);
    expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
    expect(cards()).toEqual(['1NCE', 'Orange']);
    expect(screen.getByRole('alert').textContent).toContain('The list below is the last one that came.');
    server.use(...largeCatalogue([partner, operator]));
    await press('Try Again');
    await waitFor(() => expect(cards()).toEqual(['Orange']));
  });
});
