import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listScoredProvidersEndpoint, readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { searchProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { sampleSiteMetadata, buildSampleScoredProvider } from '../test/fixtures.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';
import { mockReply, mockErrorReply, mockApiServer } from '../test/server.ts';
import { grantTestAnalyticsConsent, recordTrackedTestEvents } from '../test/trackingTestUtils.ts';
import { startTrackingPageEvents } from '../core/startTrackingPageEvents.ts';

let recorded: ReturnType<typeof recordTrackedTestEvents>;
let stop: () => void;
const recordedEvents = (name: string) => recorded.events.filter((event) => event.name === name);

beforeEach(() => {
  grantTestAnalyticsConsent();
  recorded = recordTrackedTestEvents();
  stop = startTrackingPageEvents();
  mockApiServer.use(
    mockReply(readMetadataEndpoint, sampleSiteMetadata),
    mockReply(listScoredProvidersEndpoint, { providers: [buildSampleScoredProvider()], lastUpdated: null }),
  );
});
afterEach(() => {
  stop();
  recorded.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openProviders(): Promise<HTMLElement> {
  renderTestApp('/providers?view=cards');
  return screen.findByRole('link', { name: 'emnify' });
}

test('tracks a provider that is hovered and opened', async () => {
  const link = await openProviders();
  const card = link.firstElementChild ?? link;
  fireEvent.pointerOver(card, { pointerType: 'mouse' });
  fireEvent.pointerOver(link, { pointerType: 'mouse' });
  expect(recordedEvents('provider_hover')).toEqual([{ name: 'provider_hover', providerId: 'emnify' }]);
  fireEvent.click(card);
  expect(recordedEvents('provider_click')).toEqual([{ name: 'provider_click', providerId: 'emnify' }]);
});

test('does not track a touch as a hover', async () => {
  fireEvent.pointerOver(await openProviders(), { pointerType: 'touch' });
  expect(recordedEvents('provider_hover')).toEqual([]);
});

test('tracks a link to another site', async () => {
  await openProviders();
  fireEvent.click(screen.getByRole('link', { name: 'emnify.example' }));
  expect(recordedEvents('external_link')).toEqual([{ name: 'external_link', host: 'emnify.example' }]);
});

test('does not track an internal link as external', async () => {
  mockApiServer.use(mockErrorReply(searchProvidersEndpoint, 503, 'catalogue.unavailable', 'Try later.'));
  await openProviders();
  const link = screen.getAllByRole('link', { name: 'Knowledge Base' })[0];
  if (link === undefined) throw new Error('There is no link.');
  await userEvent.click(link);
  expect(recordedEvents('external_link')).toEqual([]);
});

test('tracks a change between cards and table', async () => {
  await openProviders();
  await userEvent.click(screen.getByRole('radio', { name: 'Card view' }));
  expect(recordedEvents('view_toggle')).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Table view' }));
  expect(recordedEvents('view_toggle')).toEqual([{ name: 'view_toggle', view: 'table' }]);
});

test.each(['/providers', '/requirements'])(
  'shows the reason in an alert and tracks it when providers cannot be loaded: %s',
  async (page) => {
    mockApiServer.use(
      mockErrorReply(listScoredProvidersEndpoint, 503, 'catalogue.unavailable', 'The catalogue is away.'),
    );
    renderTestApp(page);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The catalogue is away.');
    expect(alert.getAttribute('data-tone')).toBe('error');
    const event = { name: 'providers_load_error', what: 'listScoredProviders', status: 503 };
    await waitFor(() => expect(recordedEvents('providers_load_error')).toEqual([event]));
  },
);

test('tracks errors without their messages', async () => {
  mockApiServer.use(mockErrorReply(readMetadataEndpoint, 503, 'metadata.unavailable', 'About ida@example.org'));
  renderTestApp('/terms-of-service');
  const call = { name: 'error', kind: 'call', what: 'readMetadata', status: 503 };
  await waitFor(() => expect(recordedEvents('error')).toContainEqual(call));
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('ida@example.org') }));
  expect(recordedEvents('error')).toContainEqual({ name: 'error', kind: 'script', what: 'TypeError' });
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: new RangeError('ida@example.org') });
  window.dispatchEvent(rejection);
  expect(recordedEvents('error')).toContainEqual({ name: 'error', kind: 'promise', what: 'RangeError' });
  expect(JSON.stringify(recorded.events)).not.toContain('ida');
});

/** Simulates a browser that has measured a page load, with the entries of each type. */
function stubPerformanceEntries(entries: Readonly<Record<string, readonly object[]>>): void {
  class Observer {
    static readonly supportedEntryTypes = Object.keys(entries);
    readonly #take: (list: { getEntries: () => readonly object[] }) => void;
    constructor(take: (list: { getEntries: () => readonly object[] }) => void) {
      this.#take = take;
    }
    observe({ type }: { type: string }): void {
      this.#take({ getEntries: () => entries[type] ?? [] });
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
}

const hide = (): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

test('tracks the page load times once', () => {
  stop();
  stubPerformanceEntries({
    navigation: [{ responseStart: 20.4, loadEventEnd: 300.6 }],
    'largest-contentful-paint': [{ startTime: 100 }, { startTime: 240.2 }],
  });
  stop = startTrackingPageEvents();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(recordedEvents('page_load')).toEqual([]);
  hide();
  hide();
  expect(recordedEvents('page_load')).toEqual([
    { name: 'page_load', firstByteMs: 20, loadedMs: 301, largestPaintMs: 240 },
  ]);
});

test('tracks null for load times that the browser does not measure', () => {
  stop();
  vi.stubGlobal('PerformanceObserver', undefined);
  stop = startTrackingPageEvents();
  hide();
  expect(recordedEvents('page_load')).toEqual([
    { name: 'page_load', firstByteMs: null, loadedMs: null, largestPaintMs: null },
  ]);
});
