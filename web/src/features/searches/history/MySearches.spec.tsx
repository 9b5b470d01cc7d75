import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listUserSearches } from '@marketplace/contracts/searches/searches.api.ts';
import { userView } from '../../../test/fixtures.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { searchLogView } from '../../../test/searchFixtures.ts';
import { answers, answersWith, refuses, server } from '../../../test/server.ts';

const admin = userView({ role: 'admin' });
const open = async () => {
  renderApp('/admin?tab=my-searches', admin);
  return within(await screen.findByRole('region', { name: 'My Search History' }));
};

test("shows the admin's own six searches of late, those that asked for the same as one", async () => {
  const asked: string[] = [];
  server.use(answersWith(listUserSearches, ({ url }) => (asked.push(url.pathname + url.search), [searchLogView()])));
  const history = await open();
  expect(await history.findByText('12 matches, best emnify')).toBeTruthy();
  expect(asked).toEqual([`/api/analytics/user-searches/${admin.id}?limit=6&identical=once`]);
});

test('says when there are none, and why they cannot be loaded', async () => {
  server.use(answers(listUserSearches, []));
  expect(await (await open()).findByText('You have not searched for providers yet')).toBeTruthy();
});

test('shows the server’s reason where the list cannot be loaded', async () => {
  server.use(refuses(listUserSearches, 503, 'unavailable', 'The server is being restarted.'));
  expect(await (await open()).findByText('The server is being restarted.')).toBeTruthy();
});
