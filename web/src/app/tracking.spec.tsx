import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { metadata, scoredProvider } from '../test/fixtures.ts';
import { renderApp } from '../test/renderApp.tsx';
import { answers, refuses, server } from '../test/server.ts';
import { agreeToAnalytics, hearTracked } from '../test/tracked.ts';
import { trackPage } from '../core/trackPage.ts';

let heard: ReturnType<typeof hearTracked>;
let stop: () => void;
const told = (name: string) => heard.events.filter((event) => event.name === name);

beforeEach(() => {
  agreeToAnalytics();
  heard = hearTracked();
  stop = trackPage();
  server.use(
    answers(readMetadata, metadata),
    answers(listScoredProviders, { providers: [scoredProvider()], lastUpdated: null }),
  );
});
afterEach(() => {
  stop();
  heard.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function providersSeen(): Promise<HTMLElement> {
  renderApp('/providers?view=cards');
  return screen.findByRole('link', { name: 'emnify' });
}

test('a provider that is pointed at and opened is told', async () => {
  const link = await providersSeen();
  const card = link.firstElementChild ?? link;
  fireEvent.pointerOver(card, { pointerType: 'mouse' });
  fireEvent.pointerOver(link, { pointerType: 'mouse' });
  expect(told('provider_hover')).toEqual([{ name: 'provider_hover', providerId: 'emnify' }]);
  fireEvent.click(card);
  expect(told('provider_click')).toEqual([{ name: 'provider_click', providerId: 'emnify' }]);
});

test('a touch is no provider hover', async () => {
  fireEvent.pointerOver(await providersSeen(), { pointerType: 'touch' });
  expect(told('provider_hover')).toEqual([]);
});

test('a link that leaves the marketplace is told', async () => {
  await providersSeen();
  fireEvent.click(screen.getByRole('link', { name: 'emnify.example' }));
  expect(told('external_link')).toEqual([{ name: 'external_link', host: 'emnify.example' }]);
});

test('a link within the marketplace is no external link', async () => {
  await providersSeen();
  const link = screen.getAllByRole('link', { name: 'Knowledge Base' })[0];
  if (link === undefined) throw new Error('There is no link.');
  await userEvent.click(link);
  expect(told('external_link')).toEqual([]);
});

test('a change between cards and table is told', async () => {
  await providersSeen();
  await userEvent.click(screen.getByRole('radio', { name: 'Card view' }));
  expect(told('view_toggle')).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Table view' }));
  expect(told('view_toggle')).toEqual([{ name: 'view_toggle', view: 'table' }]);
});

test.each(['/providers', '/requirements'])(
  'providers that cannot be loaded show why in an alert, and it is told: %s',
  async (page) => {
    server.use(refuses(listScoredProviders, 503, 'catalogue.unavailable', 'The catalogue is away.'));
    renderApp(page);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The catalogue is away.');
    expect(alert.getAttribute('data-tone')).toBe('error');
    const event = { name: 'providers_load_error', what: 'listScoredProviders', status: 503 };
    await waitFor(() => expect(told('providers_load_error')).toEqual([event]));
  },
);

test('errors are told', async () => {
  server.use(refuses(readMetadata, 503, 'metadata.unavailable', 'About ida@example.org'));
  renderApp('/providers');
  const call = { name: 'error', kind: 'call', what: 'readMetadata', status: 503 };
  await waitFor(() => expect(told('error')).toContainEqual(call));
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('ida@example.org') }));
  expect(told('error')).toContainEqual({ name: 'error', kind: 'script', what: 'TypeError' });
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: new RangeError('ida@example.org') });
  window.dispatchEvent(rejection);
  expect(told('error')).toContainEqual({ name: 'error', kind: 'promise', what: 'RangeError' });
  expect(JSON.stringify(heard.events)).not.toContain('ida');
});

/** A browser that has measured a load: the entries of each type, all there when they are asked for. */
function measuredLoad(entries: Readonly<Record<string, readonly object[]>>): void {
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

test('how fast the page loaded is told once', () => {
  stop();
  measuredLoad({
    navigation: [{ responseStart: 20.4, loadEventEnd: 300.6 }],
    'largest-contentful-paint': [{ startTime: 100 }, { startTime: 240.2 }],
  });
  stop = trackPage();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told('page_load')).toEqual([]);
  hide();
  hide();
  expect(told('page_load')).toEqual([{ name: 'page_load', firstByteMs: 20, loadedMs: 301, largestPaintMs: 240 }]);
});

test('page-load performance says what the browser does not measure', () => {
  stop();
  vi.stubGlobal('PerformanceObserver', undefined);
  stop = trackPage();
  hide();
  expect(told('page_load')).toEqual([{ name: 'page_load', firstByteMs: null, loadedMs: null, largestPaintMs: null }]);
});
