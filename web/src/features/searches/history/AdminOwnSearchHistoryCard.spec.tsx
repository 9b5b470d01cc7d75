import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listUserSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { buildSampleLoggedSearchWithRunCount } from '../../../test/searchFixtures.ts';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const admin = buildSampleSignedInUser({ role: 'admin' });
const open = async () => {
  renderTestApp('/admin?tab=my-searches', admin);
  return within(await screen.findByRole('region', { name: 'My Search History' }));
};

test('shows the latest six searches of the admin without duplicates', async () => {
  const requests: string[] = [];
  mockApiServer.use(
    mockComputedReply(
      listUserSearchesEndpoint,
      ({ url }) => (requests.push(url.pathname + url.search), [buildSampleLoggedSearchWithRunCount()]),
    ),
  );
  const history = await open();
  expect(await history.findByText('12 matches, best match: emnify')).toBeTruthy();
  expect(requests).toEqual([`/api/analytics/user-searches/${admin.id}?limit=6&identical=once`]);
});

test('shows an empty state without searches', async () => {
  mockApiServer.use(mockReply(listUserSearchesEndpoint, []));
  expect(await (await open()).findByText('You have not searched for providers yet')).toBeTruthy();
});

test('shows the reason when the list cannot be loaded', async () => {
  mockApiServer.use(mockErrorReply(listUserSearchesEndpoint, 503, 'unavailable', 'The server is being restarted.'));
  expect(await (await open()).findByText('The server is being restarted.')).toBeTruthy();
});
