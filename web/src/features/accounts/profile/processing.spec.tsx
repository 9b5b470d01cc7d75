import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { validateSession } from '@marketplace/contracts/accounts/accounts.api.ts';
import { listSessions } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { downloadMyWorkbook, setProcessing } from '@marketplace/contracts/privacy/privacy.api.ts';
import { listSavedSearches } from '@marketplace/contracts/searches/searches.api.ts';
import { userView } from '../../../test/fixtures.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { answers, answersWith, refuses, server } from '../../../test/server.ts';

/** The server takes what is switched, and knows it from then on, also where it is asked who is signed in. */
function takes(changed: { processing_restricted: boolean; objecting: boolean }, seen: unknown[]): void {
  const reply = { position: 'e1.4', message: 'Changed as asked.', ...changed };
  const answer = ({ body }: { body: unknown }) => {
    seen.push(body);
    server.use(answers(validateSession, { user: userView(changed) }));
    return reply;
  };
  server.use(answersWith(setProcessing, answer));
}

beforeEach(() => server.use(answers(listSessions, []), answers(listSavedSearches, [])));

async function openSection(title: string, as = userView()) {
  const app = renderApp('/profile', as);
  const section = within(await screen.findByRole('region', { name: title }));
  // What the server said at the start of who is signed in must not come after what is switched here.
  const asked = () => Object.values(app.store.getState().api.queries).map((query) => query?.status);
  await waitFor(() => expect(asked()).not.toContain('pending'));
  return { ...app, section };
}

test('a person restricts the processing oneself, and the page says that it is restricted', async () => {
  const seen: unknown[] = [];
  takes({ processing_restricted: true, objecting: false }, seen);
  const { section, store } = await openSection('What is done with your data');
  expect(section.queryByText('The processing of your data is restricted')).toBeNull();
  await userEvent.click(section.getByLabelText('Restrict processing'));
  expect(await section.findByText('The processing of your data is restricted')).toBeTruthy();
  expect(seen).toEqual([{ right: 'restriction', inForce: true }]);
  expect(store.getState().session.user?.processing_restricted).toBe(true);
});

test('a person takes an objection back by Space', async () => {
  const seen: unknown[] = [];
  takes({ processing_restricted: false, objecting: false }, seen);
  const { section } = await openSection('What is done with your data', userView({ objecting: true }));
  const box = section.getByLabelText<HTMLInputElement>('Object to analysis');
  expect(box.checked).toBe(true);
  box.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(box.checked).toBe(false));
  expect(seen).toEqual([{ right: 'objection', inForce: false }]);
});

test('what was refused stays as it was, and the person is told', async () => {
  server.use(refuses(setProcessing, 409, 'account.history-full', 'Changed too often.'));
  const { section } = await openSection('What is done with your data');
  const box = section.getByLabelText<HTMLInputElement>('Object to analysis');
  await userEvent.click(box);
  expect(await screen.findByText('Changed too often.')).toBeTruthy();
  expect(box.checked).toBe(false);
});

test('the own data come as a workbook', async () => {
  const made: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:1') }));
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.use(answers(downloadMyWorkbook, 'sheets'));
  const { section } = await openSection('Your data');
  await userEvent.click(section.getByRole('button', { name: 'Download as workbook' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(made).toHaveLength(1);
  click.mockRestore();
  vi.unstubAllGlobals();
});
