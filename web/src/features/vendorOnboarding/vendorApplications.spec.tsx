import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { listAccessRequestsEndpoint, listProviderUsersEndpoint } from '@marketplace/contracts/access/access.api.ts';
import {
  type PendingProviderApplicationReplyItem,
  listApplicationsEndpoint,
  makeApplicationEndpoint,
  readOwnApplicationEndpoint,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.api.ts';
import { listProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { listPendingCorrectionsEndpoint } from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { openDialog } from '../../core/dialogsSlice.ts';
import { buildSampleProviderView, buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../test/server.ts';

const typed = {
  name: 'Fjord IoT',
  type: 'MVNO' as const,
  website: 'https://fjord.example',
  countries: ['NO'],
  word: '',
};
const ids = {
  application_id: '66666666-6666-4666-8666-666666666666',
  user_id: '77777777-7777-4777-8777-777777777777',
};
const item: PendingProviderApplicationReplyItem = {
  ...{ ...ids, ...typed, first_name: 'Mette', last_name: 'Holm', email: 'mette@fjord.example' },
  ...{ word: 'Please list us.', made_at: '2026-11-20T09:00:00.000Z', listed: false },
};
const own = { application_id: ids.application_id, ...typed, reason: null };

async function openForm() {
  mockApiServer.use(mockReply(listProvidersEndpoint, [buildSampleProviderView()]));
  const app = renderTestApp('/no-such-page', buildSampleSignedInUser());
  app.store.dispatch(openDialog({ name: 'requestAccess' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request provider access' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'My company is not listed' }));
  return dialog;
}

test('sends an application and keeps the input after a refusal', async () => {
  const dialog = await openForm();
  const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send application' }));
  await send();
  expect(dialog.getByText('A company name is required.')).toBeTruthy();
  expect(dialog.getByText('A website is required.')).toBeTruthy();
  await userEvent.type(field('Company name'), 'Fjord IoT');
  await userEvent.type(field('Website'), 'fjord');
  mockApiServer.use(mockErrorReply(makeApplicationEndpoint, 409, 'access.pending', 'A request waits already.'));
  await send();
  expect(await dialog.findByText('A request waits already.')).toBeTruthy();
  expect([field('Company name').value, field('Website').value]).toEqual(['Fjord IoT', 'fjord']);
  const bodies: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(makeApplicationEndpoint, ({ body }) => {
      bodies.push(body);
      mockApiServer.use(mockReply(readOwnApplicationEndpoint, { application: { ...own, status: 'open' } }));
      return { position: 'e.7', message: 'Sent.', application_id: ids.application_id };
    }),
  );
  await send();
  expect(await dialog.findByText('Your application is waiting for a decision')).toBeTruthy();
  expect(bodies).toEqual([{ name: 'Fjord IoT', type: 'MVNO', website: 'fjord', countries: [], word: '' }]);
});

test('shows the reason of the last rejection', async () => {
  mockApiServer.use(
    mockReply(readOwnApplicationEndpoint, { application: { ...own, status: 'rejected', reason: 'You sell shoes.' } }),
  );
  const dialog = await openForm();
  expect(await dialog.findByText('Reason: You sell shoes.')).toBeTruthy();
});

async function openList(applications: PendingProviderApplicationReplyItem[]) {
  mockApiServer.use(
    mockReply(listAccessRequestsEndpoint, []),
    mockReply(listProviderUsersEndpoint, []),
    mockReply(listPendingCorrectionsEndpoint, { base: 0, corrections: [] }),
    mockReply(listApplicationsEndpoint, applications),
  );
  renderTestApp('/admin?tab=provider-access', buildSampleSignedInUser({ role: 'admin' }));
  return within(await screen.findByRole('region', { name: 'Applications from companies not in the catalogue' }));
}

test('accepts an application and rejects one with a reason', async () => {
  const sent: unknown[] = [];
  const recordDecision = (verb: string) =>
    http.post(`*/api/admin/provider-applications/:id/${verb}`, async ({ request, params }) => {
      sent.push([verb, params['id'], await request.json()]);
      return HttpResponse.json({ position: 'e.7', message: 'Done.', provider_id: 'fjord-iot' });
    });
  mockApiServer.use(recordDecision('accept'), recordDecision('reject'));
  const list = await openList([item]);
  expect(await list.findByText('MVNO, https://fjord.example. Countries: Norway.')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Accept Fjord IoT' }));
  expect(await screen.findByText('Application accepted')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Reject Fjord IoT' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject application' }));
  await userEvent.type(dialog.getByLabelText(/Reason/), 'You sell shoes.');
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Application rejected')).toBeTruthy();
  const body = { application_id: ids.application_id };
  expect(sent).toEqual([
    ['accept', ids.user_id, body],
    ['reject', ids.user_id, { ...body, reason: 'You sell shoes.' }],
  ]);
});

test('marks applications with an existing catalogue entry and counts them in the bell', async () => {
  const list = await openList([{ ...item, listed: true }]);
  expect(await list.findByText(/The catalogue already has a provider with this name/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: '1 new provider application' })).toBeTruthy();
});
