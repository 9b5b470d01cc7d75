import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  listOwnCorrectionsEndpoint,
  proposeCorrectionEndpoint,
  readCatalogueEntryEndpoint,
  withdrawCorrectionEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import type { CatalogueCorrectionReplyItem } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { installVendorDashboardMock } from '../../../test/rfq/vendorDashboardUtils.ts';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const vendor = buildSampleSignedInUser({ provider_access_status: 'approved', provider_company_name: 'Telenor IoT' });
const entry = {
  providerId: 'telenor-iot',
  name: 'Telenor IoT',
  fields: [
    { field: 'name', label: 'Provider', value: 'Telenor IoT' },
    { field: 'scope', label: 'Scope / Sectors', value: 'Fleet' },
    { field: 'radioTech', label: 'radio_tech', value: '["LTE-M","NB-IoT"]' },
    { field: 'website', label: 'Website', value: '' },
    { field: 'Webhooks', label: 'Webhooks', value: 'No' },
  ],
} as const;
const id = '77777777-7777-4777-8777-777777777777';
const correction: CatalogueCorrectionReplyItem = {
  id,
  status: 'pending',
  changes: [{ field: 'scope', label: 'Scope / Sectors', from: 'Fleet', to: 'Ports' }],
  source: '',
  remark: '',
  proposedAt: '2026-11-20T09:00:00.000Z',
  decidedAt: null,
  reason: null,
};
const accepted = { position: 'e.9', message: 'Done.' };

async function open(corrections: readonly CatalogueCorrectionReplyItem[] = []) {
  installVendorDashboardMock([]);
  mockApiServer.use(
    mockReply(readCatalogueEntryEndpoint, { ...entry, fields: [...entry.fields] }),
    mockReply(listOwnCorrectionsEndpoint, [...corrections]),
  );
  renderTestApp('/vendor-dashboard', vendor);
  const section = within(await screen.findByRole('region', { name: 'Your catalogue entry' }));
  await section.findByText('Radio technologies');
  return { section, user: userEvent.setup() };
}

async function openForm() {
  const { section, user } = await open();
  await user.click(section.getByRole('button', { name: 'Propose a correction' }));
  return { user, form: within(await screen.findByRole('dialog')) };
}

test('shows every field and marks missing values as not stated', async () => {
  const { section } = await open();
  expect(section.getByText('LTE-M, NB-IoT')).toBeDefined();
  expect(section.getByText('Website').parentElement?.textContent).toBe('Websitenot stated');
});

test('sends only changed fields and shows the current values', async () => {
  const { user, form } = await openForm();
  let sent: unknown;
  mockApiServer.use(mockComputedReply(proposeCorrectionEndpoint, ({ body }) => ((sent = body), { ...accepted, id })));
  const send = form.getByRole('button', { name: 'Propose correction' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.clear(form.getByLabelText('Scope / Sectors'));
  await user.type(form.getByLabelText('Scope / Sectors'), 'Ports');
  expect(form.getByText('Current value: Fleet')).toBeDefined();
  await user.selectOptions(form.getByLabelText('Webhooks'), 'Yes');
  await user.type(form.getByLabelText(/Comment/), 'We moved.');
  await user.click(form.getByRole('button', { name: 'Propose 2 changes' }));
  expect(await screen.findByText('Correction sent')).toBeDefined();
  expect(sent).toEqual({ changes: { scope: 'Ports', Webhooks: 'Yes' }, source: '', remark: 'We moved.' });
});

test('keeps the form and shows the message when a correction is refused', async () => {
  const { user, form } = await openForm();
  const message = 'A correction to this field is already pending. Withdraw it before you propose another one.';
  mockApiServer.use(mockErrorReply(proposeCorrectionEndpoint, 409, 'correction.pending', message));
  await user.type(form.getByLabelText('Website'), 'telenor.example');
  await user.click(form.getByRole('button', { name: 'Propose correction' }));
  expect(await form.findByText(message)).toBeDefined();
  expect(form.getByLabelText<HTMLTextAreaElement>('Website').value).toBe('telenor.example');
});

test('lists corrections with their status and withdraws a pending one', async () => {
  const rejected = { ...correction, id: id.replaceAll('7', '8'), status: 'rejected' as const, reason: 'Not so.' };
  const { section, user } = await open([correction, rejected]);
  const own = within(await section.findByRole('region', { name: 'Your corrections' }));
  expect(own.getByText('Reason: Not so.')).toBeDefined();
  expect(own.getAllByText('Ports')).toHaveLength(2);
  let requestedPath = '';
  mockApiServer.use(
    mockComputedReply(withdrawCorrectionEndpoint, ({ url }) => ((requestedPath = url.pathname), accepted)),
    mockReply(listOwnCorrectionsEndpoint, [{ ...correction, status: 'withdrawn' }]),
  );
  await user.click(own.getByRole('button', { name: 'Withdraw' }));
  expect(await own.findByText('Withdrawn')).toBeDefined();
  await waitFor(() => expect(requestedPath).toBe(`/api/vendor/corrections/${id}/withdraw`));
});

test('shows an error when the entry cannot be loaded', async () => {
  installVendorDashboardMock([]);
  mockApiServer.use(mockErrorReply(readCatalogueEntryEndpoint, 500, 'service.error', 'Something went wrong.'));
  renderTestApp('/vendor-dashboard', vendor);
  expect(await screen.findByText('Failed to load your catalogue entry')).toBeDefined();
});
