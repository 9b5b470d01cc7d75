import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  acceptCorrectionEndpoint,
  listPendingCorrectionsEndpoint,
  rejectCorrectionEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import type { PendingCatalogueCorrection } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const admin = buildSampleSignedInUser({ role: 'admin', email: 'admin@marketplace.example' });
const id = '77777777-7777-4777-8777-777777777777';
const scope = { field: 'scope', label: 'Scope / Sectors', from: 'Fleet', to: 'Ports' } as const;
const correction: PendingCatalogueCorrection = {
  id,
  status: 'pending',
  providerId: 'telenor-iot',
  providerName: 'Telenor IoT',
  by: { userId: admin.id, name: 'Tor Myhre', email: 'tor@telenor.example' },
  changes: [{ ...scope, current: 'Fleet' }],
  source: 'https://telenor.example/datasheet',
  remark: 'We moved.',
  proposedAt: '2026-11-20T09:00:00.000Z',
  decidedAt: null,
  reason: null,
};

async function open(change: Partial<PendingCatalogueCorrection> = {}) {
  mockApiServer.use(
    mockReply(listPendingCorrectionsEndpoint, { base: 12, corrections: [{ ...correction, ...change }] }),
  );
  renderTestApp('/admin?tab=provider-access', admin);
  const panel = within(await screen.findByRole('region', { name: 'Catalogue corrections' }));
  await panel.findByText('Telenor IoT');
  return { panel, user: userEvent.setup() };
}

test('shows the author, the changes, the remark and the source', async () => {
  const { panel } = await open();
  for (const text of ['Fleet', 'Ports', 'We moved.', /Tor Myhre \(tor@telenor.example\)/]) {
    expect(panel.getByText(text)).toBeDefined();
  }
  expect(panel.getByRole('link', { name: correction.source }).getAttribute('rel')).toContain('noopener');
});

test('compares with the current value and notes a change since the proposal', async () => {
  const { panel } = await open({ changes: [{ ...scope, current: 'Rail' }] });
  expect(panel.getByText('Rail')).toBeDefined();
  expect(panel.getByText('Value at the time of the proposal: Fleet')).toBeDefined();
});

test('accepts with the displayed version and updates the list', async () => {
  const { panel, user } = await open();
  let sent: unknown;
  mockApiServer.use(
    mockComputedReply(
      acceptCorrectionEndpoint,
      ({ body, url }) => ((sent = [url.pathname, body]), { position: 'e.9', message: 'Done.', version: 13 }),
    ),
    mockReply(listPendingCorrectionsEndpoint, { base: 13, corrections: [] }),
  );
  await user.click(panel.getByRole('button', { name: 'Accept the correction of Telenor IoT' }));
  expect(await panel.findByText('No pending corrections')).toBeDefined();
  expect(sent).toEqual([`/api/admin/corrections/telenor-iot/${id}/accept`, { base: 12 }]);
});

test('shows the message of a refused acceptance', async () => {
  const { panel, user } = await open();
  const message = 'The catalogue has changed since you loaded it. Load the current version and try again.';
  mockApiServer.use(mockErrorReply(acceptCorrectionEndpoint, 409, 'catalogue.changed', message));
  await user.click(panel.getByRole('button', { name: 'Accept the correction of Telenor IoT' }));
  expect(await screen.findByText(message)).toBeDefined();
});

test('requires a reason for a rejection', async () => {
  const { panel, user } = await open();
  let sent: unknown;
  mockApiServer.use(
    mockComputedReply(rejectCorrectionEndpoint, ({ body }) => ((sent = body), { position: 'e.9', message: 'Done.' })),
    mockReply(listPendingCorrectionsEndpoint, { base: 12, corrections: [] }),
  );
  await user.click(panel.getByRole('button', { name: 'Reject the correction of Telenor IoT' }));
  const dialog = within(await screen.findByRole('dialog'));
  const button = dialog.getByRole('button', { name: 'Reject' });
  expect(button.hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByLabelText(/Reason/), 'Not so.');
  await user.click(button);
  expect(await panel.findByText('No pending corrections')).toBeDefined();
  expect(sent).toEqual({ reason: 'Not so.' });
});

test('disables acceptance when the provider is retired', async () => {
  const { panel } = await open({ changes: [{ ...scope, current: null }] });
  expect(panel.getByText('This provider is no longer in the catalogue.')).toBeDefined();
  const accept = panel.getByRole('button', { name: 'Accept the correction of Telenor IoT' });
  expect(accept.hasAttribute('disabled')).toBe(true);
});
