import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { validateSession } from '@marketplace/contracts/accounts/accounts.api.ts';
import { listSessions } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { setProcessing } from '@marketplace/contracts/privacy/privacy.api.ts';
import { listSavedSearches } from '@marketplace/contracts/searches/searches.api.ts';
import { api } from '../../core/api.ts';
import { userView } from '../../test/fixtures.ts';
import { holds } from '../../test/held.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answers, answersWith, server } from '../../test/server.ts';

const restricted = { processing_restricted: true, objecting: false };

/** The profile of somebody whose access the server is asked for again. @returns the switch, and what lets the old answer come. */
async function profileWhileAsked() {
  server.use(answers(listSessions, []), answers(listSavedSearches, []));
  const { store } = renderApp('/profile', userView());
  const section = within(await screen.findByRole('region', { name: 'What is done with your data' }));
  const calls = () => Object.values(store.getState().api.queries).map((query) => query?.status);
  await waitFor(() => expect(calls()).not.toContain('pending'));
  const asked: unknown[] = [];
  const release = holds(validateSession, { user: userView() }, (body) => asked.push(body));
  act(() => void store.dispatch(api.util.invalidateTags(['Access'])));
  await waitFor(() => expect(asked).toHaveLength(1));
  return { store, calls, release, box: section.getByLabelText<HTMLInputElement>('Restrict processing') };
}

test('what is switched while the server is asked who is signed in is not drawn back by its late answer', async () => {
  const { store, calls, release, box } = await profileWhileAsked();
  server.use(answers(setProcessing, { position: 'e1.4', message: 'Changed as asked.', ...restricted }));
  await userEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  const seen: unknown[] = [];
  const again = ({ body }: { body: unknown }) => (
    seen.push(body), { user: userView({ ...restricted, company: 'Later' }) }
  );
  server.use(answersWith(validateSession, again));
  const shown: boolean[] = [];
  const stop = store.subscribe(() => shown.push(store.getState().session.user?.processing_restricted ?? false));
  release();
  // The answer is of before the change, so that the server is asked once more.
  await waitFor(() => expect(store.getState().session.user?.company).toBe('Later'));
  stop();
  expect(calls()).not.toContain('pending');
  expect([seen.length, box.checked]).toEqual([1, true]);
  expect(shown).not.toContain(false);
});

test('an answer during which nothing changed holds as it comes', async () => {
  const { store, calls, release } = await profileWhileAsked();
  const before = store.getState().session.user;
  release();
  await waitFor(() => expect(calls()).not.toContain('pending'));
  expect(store.getState().session.user).toEqual(before);
});
