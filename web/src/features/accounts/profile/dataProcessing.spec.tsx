import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { listSessionsEndpoint } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { downloadMyWorkbookEndpoint, setProcessingEndpoint } from '@marketplace/contracts/privacy/privacy.api.ts';
import { listSavedSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

/** Accepts the change of a switch. From then on, session checks return the changed user. */
function serveProcessingChange(changed: { processing_restricted: boolean; objecting: boolean }, seen: unknown[]): void {
  const reply = { position: 'e1.4', message: 'Changed as asked.', ...changed };
  const answer = ({ body }: { body: unknown }) => {
    seen.push(body);
    mockApiServer.use(mockReply(validateSessionEndpoint, { user: buildSampleSignedInUser(changed) }));
    return reply;
  };
  mockApiServer.use(mockComputedReply(setProcessingEndpoint, answer));
}

beforeEach(() => mockApiServer.use(mockReply(listSessionsEndpoint, []), mockReply(listSavedSearchesEndpoint, [])));

async function openSection(title: string, as = buildSampleSignedInUser()) {
  const app = renderTestApp('/profile', as);
  const section = within(await screen.findByRole('region', { name: title }));
  // The initial session check must be complete, or its reply would overwrite the change.
  const queryStates = () => Object.values(app.store.getState().api.queries).map((query) => query?.status);
  await waitFor(() => expect(queryStates()).not.toContain('pending'));
  return { ...app, section };
}

test('restricts processing and shows a notice', async () => {
  const seen: unknown[] = [];
  serveProcessingChange({ processing_restricted: true, objecting: false }, seen);
  const { section, store } = await openSection('Data processing');
  expect(section.queryByText('The processing of your data is restricted')).toBeNull();
  await userEvent.click(section.getByLabelText('Restrict processing'));
  expect(await section.findByText('The processing of your data is restricted')).toBeTruthy();
  expect(seen).toEqual([{ right: 'restriction', inForce: true }]);
  expect(store.getState().session.user?.processing_restricted).toBe(true);
});

test('withdraws an objection with the Space key', async () => {
  const seen: unknown[] = [];
  serveProcessingChange({ processing_restricted: false, objecting: false }, seen);
  const { section } = await openSection('Data processing', buildSampleSignedInUser({ objecting: true }));
  const box = section.getByLabelText<HTMLInputElement>('Object to analysis');
  expect(box.checked).toBe(true);
  box.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(box.checked).toBe(false));
  expect(seen).toEqual([{ right: 'objection', inForce: false }]);
});

test('keeps the switch and shows the message when the change is refused', async () => {
  mockApiServer.use(mockErrorReply(setProcessingEndpoint, 409, 'account.history-full', 'Changed too often.'));
  const { section } = await openSection('Data processing');
  const box = section.getByLabelText<HTMLInputElement>('Object to analysis');
  await userEvent.click(box);
  expect(await screen.findByText('Changed too often.')).toBeTruthy();
  expect(box.checked).toBe(false);
});

test("downloads the user's data as a workbook", async () => {
  const blobs: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:1') }));
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  mockApiServer.use(mockReply(downloadMyWorkbookEndpoint, 'sheets'));
  const { section } = await openSection('Your data');
  await userEvent.click(section.getByRole('button', { name: 'Download as Excel file' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(blobs).toHaveLength(1);
  click.mockRestore();
  vi.unstubAllGlobals();
});
