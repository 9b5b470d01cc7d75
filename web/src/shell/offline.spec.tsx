import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { recordLiveStreamReachability } from '../core/connection.ts';
import { buildSampleSignedInUser } from '../test/fixtures.ts';
import { mockBuyerRfqs } from '../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';
import { mockApiServer } from '../test/server.ts';

afterEach(() => {
  vi.restoreAllMocks();
  recordLiveStreamReachability(false);
});

const noticeText = /^Connection lost\./;
const online = vi.fn(() => true);

/** Simulates a browser that gains or loses the network. */
function setNetwork(isThere: boolean): void {
  online.mockReturnValue(isThere);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(online);
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

test('shows the lost connection, keeps page and input, and refetches when it returns', async () => {
  const reads: URLSearchParams[] = [];
  mockApiServer.use(...mockBuyerRfqs([], reads));
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  await screen.findByText('You have not sent any requests for quotes');
  const before = reads.length;
  setNetwork(false);
  const said = await screen.findByText(noticeText);
  expect(said.parentElement?.getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('You have not sent any requests for quotes')).toBeDefined();
  expect(reads).toHaveLength(before);
  setNetwork(true);
  await waitFor(() => expect(screen.queryByText(noticeText)).toBeNull());
  await waitFor(() => expect(reads.length).toBeGreaterThan(before));
});

test('treats an unreachable live stream as offline and reconnects when the network returns', async () => {
  let reachable = false;
  const openStream = (): ReadableStream =>
    new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(': here\n\n')) });
  mockApiServer.use(
    http.get('*/api/live', () => (reachable ? new HttpResponse(openStream(), { status: 200 }) : HttpResponse.error())),
  );
  renderTestApp('/nowhere', buildSampleSignedInUser());
  expect(await screen.findByText(noticeText)).toBeDefined();
  reachable = true;
  setNetwork(true);
  await waitFor(() => expect(screen.queryByText(noticeText)).toBeNull());
});

test('keeps the input while offline', async () => {
  renderTestApp('/nowhere');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  const email = await screen.findByLabelText<HTMLInputElement>(/Email/);
  await user.type(email, 'ida@meridian.example');
  setNetwork(false);
  expect(await screen.findByText(noticeText)).toBeDefined();
  setNetwork(true);
  await waitFor(() => expect(screen.queryByText(noticeText)).toBeNull());
  expect(email.value).toBe('ida@meridian.example');
  expect(email.isConnected).toBe(true);
});
