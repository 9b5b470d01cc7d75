import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { listSessionsEndpoint } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { setProcessingEndpoint } from '@marketplace/contracts/privacy/privacy.api.ts';
import { listSavedSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { mockReplyHeldUntilReleased } from '../../test/mockReplyHeldUntilReleased.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockApiServer } from '../../test/server.ts';

const restricted = { processing_restricted: true, objecting: false };

/**
 * Opens the profile while a session check is pending.
 * @returns the checkbox, and `release`, which sends the outdated reply.
 */
async function openProfileDuringCheck() {
  mockApiServer.use(mockReply(listSessionsEndpoint, []), mockReply(listSavedSearchesEndpoint, []));
  const { store } = renderTestApp('/profile', buildSampleSignedInUser());
  const section = within(await screen.findByRole('region', { name: 'Data processing' }));
  const queryStates = () => Object.values(store.getState().api.queries).map((query) => query?.status);
  await waitFor(() => expect(queryStates()).not.toContain('pending'));
  const requests: unknown[] = [];
  const release = mockReplyHeldUntilReleased(validateSessionEndpoint, { user: buildSampleSignedInUser() }, (body) =>
    requests.push(body),
  );
  act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['Access'])));
  await waitFor(() => expect(requests).toHaveLength(1));
  return { store, queryStates, release, box: section.getByLabelText<HTMLInputElement>('Restrict processing') };
}

test('keeps a change made while the session check is running', async () => {
  const { store, queryStates, release, box } = await openProfileDuringCheck();
  mockApiServer.use(
    mockReply(setProcessingEndpoint, { position: 'e1.4', message: 'Changed as requests.', ...restricted }),
  );
  await userEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  const seen: unknown[] = [];
  const serveChangedUser = ({ body }: { body: unknown }) => (
    seen.push(body), { user: buildSampleSignedInUser({ ...restricted, company: 'Later' }) }
  );
  mockApiServer.use(mockComputedReply(validateSessionEndpoint, serveChangedUser));
  const shown: boolean[] = [];
  const stop = store.subscribe(() => shown.push(store.getState().session.user?.processing_restricted ?? false));
  release();
  // The reply predates the change, so the app requests the session again.
  await waitFor(() => expect(store.getState().session.user?.company).toBe('Later'));
  stop();
  expect(queryStates()).not.toContain('pending');
  expect([seen.length, box.checked]).toEqual([1, true]);
  expect(shown).not.toContain(false);
});

test('stores the reply when nothing changed during the request', async () => {
  const { store, queryStates, release } = await openProfileDuringCheck();
  const before = store.getState().session.user;
  release();
  await waitFor(() => expect(queryStates()).not.toContain('pending'));
  expect(store.getState().session.user).toEqual(before);
});
