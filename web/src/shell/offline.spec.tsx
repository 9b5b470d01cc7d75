import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { setStreamLost } from '../core/connection.ts';
import { userView } from '../test/fixtures.ts';
import { ownRfqs } from '../test/ownRfqs.ts';
import { renderApp } from '../test/renderApp.tsx';
import { server } from '../test/server.ts';

afterEach(() => {
  vi.restoreAllMocks();
  setStreamLost(false);
});

const words = /^No connection\./;
const online = vi.fn(() => true);

/** The browser finds or loses the network. */
function network(isThere: boolean): void {
  online.mockReturnValue(isThere);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(online);
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

test('says when the connection is lost, keeps page and input, and reads the page anew by itself', async () => {
  const reads: URLSearchParams[] = [];
  server.use(...ownRfqs([], reads));
  renderApp('/rfq-dashboard', userView());
  await screen.findByText('You have not sent a request for quotes yet');
  const before = reads.length;
  network(false);
  const said = await screen.findByText(words);
  expect(said.parentElement?.getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('You have not sent a request for quotes yet')).toBeDefined();
  expect(reads).toHaveLength(before);
  network(true);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  await waitFor(() => expect(reads.length).toBeGreaterThan(before));
});

test('a live stream that cannot be opened counts as lost until it stands again, which the network ends at once', async () => {
  let reachable = false;
  const begun = (): ReadableStream =>
    new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(': here\n\n')) });
  server.use(
    http.get('*/api/live', () => (reachable ? new HttpResponse(begun(), { status: 200 }) : HttpResponse.error())),
  );
  renderApp('/nowhere', userView());
  expect(await screen.findByText(words)).toBeDefined();
  reachable = true;
  network(true);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test('what was typed stays while there is no connection', async () => {
  renderApp('/nowhere');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  const email = await screen.findByLabelText<HTMLInputElement>(/Email/);
  await user.type(email, 'ida@meridian.example');
  network(false);
  expect(await screen.findByText(words)).toBeDefined();
  network(true);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(email.value).toBe('ida@meridian.example');
  expect(email.isConnected).toBe(true);
});
