import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type ProviderAccessRequestReplyItem,
  listAccessRequestsEndpoint,
} from '@marketplace/contracts/access/access.api.ts';
import { rtkQueryApi } from '../core/api.ts';
import { buildSampleSignedInUser } from '../test/fixtures.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';
import { mockReply, mockApiServer } from '../test/server.ts';

const request: ProviderAccessRequestReplyItem = {
  user_id: '66666666-6666-4666-8666-666666666666',
  first_name: 'Tor',
  last_name: 'Myhre',
  email: 'tor@telenor.example',
  company: 'Telenor IoT',
  provider_id: 'telenor-iot',
  provider_company_name: 'Telenor IoT',
  provider_access_status: 'pending',
  access_requested_at: '2026-11-20T09:00:00.000Z',
  email_confirmed: true,
};

test('counts new access requests for an admin, follows the live stream and links to them', async () => {
  mockApiServer.use(mockReply(listAccessRequestsEndpoint, []));
  const { store } = renderTestApp('/no-such-page', buildSampleSignedInUser({ role: 'admin' }));
  expect(await screen.findByRole('link', { name: 'No new access requests' })).toBeTruthy();
  mockApiServer.use(
    mockReply(listAccessRequestsEndpoint, [request, { ...request, user_id: '77777777-7777-4777-8777-777777777777' }]),
  );
  store.dispatch(rtkQueryApi.util.invalidateTags(['AccessRequests']));
  const bell = await screen.findByRole('link', { name: '2 new access requests' });
  expect([bell.textContent, bell.getAttribute('href')]).toEqual(['2', '/admin?tab=provider-access']);
});

test('hides the admin bell from other users', async () => {
  renderTestApp('/no-such-page', buildSampleSignedInUser());
  await screen.findByRole('button', { name: /Ida Lindqvist/ });
  expect(screen.queryByRole('link', { name: /access request/ })).toBeNull();
});
