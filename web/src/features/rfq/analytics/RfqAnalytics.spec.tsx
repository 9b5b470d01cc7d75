import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { readOverviewEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { deleteLinkEndpoint, setLinkStatusEndpoint } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { readProviderLinksEndpoint, readRfqFiguresEndpoint } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { buildSampleAdminRfqLinkView } from '../../../test/rfq/adminRfqFixtures.ts';
import { mockRfqMetricsAndLinksByProvider } from '../../../test/rfq/mockAdminRfqs.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { buildSampleEmptyCatalogueOverview } from '../../../test/overviewFixture.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

// Loads the lazy tab in advance, so that no test has to wait for it.
beforeAll(async () => import('./RfqAnalyticsTab.tsx'));

const admin = buildSampleSignedInUser({ role: 'admin', email: 'admin@marketplace.example' });
const address = '/admin?tab=rfq-analytics';
const link = buildSampleAdminRfqLinkView();
const other = buildSampleAdminRfqLinkView({ id: '55555555-5555-4555-8555-555555555555', rfq_number: 1043 });
const done = { position: 'e.7', message: 'Done.', id: link.id };

async function openProvider() {
  mockApiServer.use(...mockRfqMetricsAndLinksByProvider({ emnify: [link, other], soracom: [] }));
  renderTestApp(address, admin);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^emnify/ }));
  await screen.findByRole('table', { name: 'RFQs sent to emnify' });
  return user;
}

test('lists providers by RFQ count and expands to their RFQs', async () => {
  await openProvider();
  const providers = screen.getAllByRole('button', { name: /to respond$/ });
  expect(providers.map((button) => [button.textContent, button.getAttribute('aria-expanded')])).toEqual([
    [expect.stringMatching(/emnify.*2 RFQs/), 'true'],
    [expect.stringMatching(/soracom.*0 RFQs/), 'false'],
  ]);
  expect(screen.getByRole('row', { name: /#1042 Cold-chain trackers 2027 Meridian Cold Chain/ })).toBeDefined();
});

test('truncates cells to 30 characters with the full text as title', async () => {
  await openProvider();
  const [cut] = screen.getAllByTitle('ida.lindqvist@meridiancold.example');
  expect(cut?.textContent).toBe('ida.lindqvist@meridiancold.exa…');
});

test('sets a status with a note and the displayed version', async () => {
  const user = await openProvider();
  let sent: unknown;
  let match: string | null = null;
  mockApiServer.use(
    mockComputedReply(setLinkStatusEndpoint, ({ body, headers, url }) => {
      sent = { body, path: url.pathname };
      match = headers.get('if-match');
      return { ...done, response_status: 'accepted' as const, version: 4 };
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Edit status of RFQ #1042 to emnify' }));
  const dialog = within(await screen.findByRole('dialog'));
  const options = dialog.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual(['Sent', 'Accepted', 'Responded', 'Rejected']);
  await user.selectOptions(dialog.getByLabelText('Status'), 'accepted');
  await user.type(dialog.getByLabelText(/Notes/), 'Agreed by phone.');
  await user.click(dialog.getByRole('button', { name: 'Update Status' }));
  expect(await screen.findByText('Status updated')).toBeDefined();
  expect(sent).toEqual({
    body: { status: 'accepted', notes: 'Agreed by phone.' },
    path: `/api/rfq/provider/${link.id}/status`,
  });
  expect(match).toBe('"3"');
});

test("shows 'Status Update Failed' and keeps the input when a status cannot be set", async () => {
  const user = await openProvider();
  mockApiServer.use(
    mockErrorReply(setLinkStatusEndpoint, 412, 'rfq.link-changed', 'This RFQ has changed since you loaded it.'),
  );
  await user.click(screen.getByRole('button', { name: 'Edit status of RFQ #1042 to emnify' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Notes/), 'Agreed.');
  await user.click(dialog.getByRole('button', { name: 'Update Status' }));
  expect(await screen.findByText('Status Update Failed')).toBeDefined();
  expect(screen.getByText('Failed to update status: This RFQ has changed since you loaded it.')).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Notes/).value).toBe('Agreed.');
});

test('deletes a link after confirmation and updates the list', async () => {
  const user = await openProvider();
  let deleted: string | null = null;
  mockApiServer.use(mockComputedReply(deleteLinkEndpoint, ({ url }) => ((deleted = url.pathname), done)));
  await user.click(screen.getByRole('button', { name: 'Delete RFQ #1042 to emnify' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Are you sure you want to delete this RFQ? This cannot be undone.')).toBeDefined();
  expect(deleted).toBeNull();
  mockApiServer.use(...mockRfqMetricsAndLinksByProvider({ emnify: [other] }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /#1042/ })).toBeNull());
  expect(deleted).toBe(`/api/rfq/provider/${link.id}`);
});

test("shows 'Delete Failed' / 'Failed to delete RFQ: …' when a deletion fails", async () => {
  const user = await openProvider();
  mockApiServer.use(mockErrorReply(deleteLinkEndpoint, 404, 'rfq.link-not-found', 'This RFQ was not found.'));
  await user.click(screen.getByRole('button', { name: 'Delete RFQ #1042 to emnify' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete Failed')).toBeDefined();
  expect(screen.getByText('Failed to delete RFQ: This RFQ was not found.')).toBeDefined();
});

test("shows 'Error Loading Analytics' with Try Again when analytics cannot be loaded", async () => {
  mockApiServer.use(mockErrorReply(readRfqFiguresEndpoint, 500, 'service.error', 'Something went wrong.'));
  renderTestApp(address, admin);
  expect(await screen.findByText('Error Loading Analytics')).toBeDefined();
  mockApiServer.use(...mockRfqMetricsAndLinksByProvider({}));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No RFQs yet')).toBeDefined();
  expect(screen.queryByText('Error Loading Analytics')).toBeNull();
});

test('hides contacts, editing and deleting from analysts', async () => {
  const withoutContact = buildSampleAdminRfqLinkView({ user_email: null });
  mockApiServer.use(...mockRfqMetricsAndLinksByProvider({ emnify: [withoutContact] }));
  renderTestApp(address, buildSampleSignedInUser({ role: 'analyst' }));
  await userEvent.setup().click(await screen.findByRole('button', { name: /^emnify/ }));
  const row = within(await screen.findByRole('row', { name: /#1042 Cold-chain trackers 2027 Meridian Cold Chain/ }));
  expect(row.getByRole('link', { name: 'History' })).toBeDefined();
  expect(row.queryAllByRole('button')).toEqual([]);
  expect(row.queryByText('Erased')).toBeNull();
});

test('shows an error with a retry when requests of a provider cannot be loaded', async () => {
  mockApiServer.use(...mockRfqMetricsAndLinksByProvider({ emnify: [link] }));
  mockApiServer.use(mockErrorReply(readProviderLinksEndpoint, 500, 'service.error', 'Something went wrong.'));
  renderTestApp(`${address}&provider=emnify`, admin);
  expect(await screen.findByText('The RFQs could not be loaded')).toBeDefined();
  mockApiServer.use(...mockRfqMetricsAndLinksByProvider({ emnify: [link] }));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('row', { name: /#1042/ })).toBeDefined();
});

test('redirects guests to /login and other users home', async () => {
  mockApiServer.use(mockReply(readOverviewEndpoint, buildSampleEmptyCatalogueOverview()));
  const guest = renderTestApp(address);
  await waitFor(() => expect(guest.address()).toBe('/login'));
  const buyer = renderTestApp(address, buildSampleSignedInUser());
  await waitFor(() => expect(buyer.address()).toBe('/?error=admin_access_required'));
});

test('redirects to /login when the session has expired', async () => {
  mockApiServer.use(mockReply(readOverviewEndpoint, buildSampleEmptyCatalogueOverview()));
  mockApiServer.use(mockErrorReply(readRfqFiguresEndpoint, 401, 'session.needed', 'Please sign in to continue.'));
  const app = renderTestApp(address, admin);
  await waitFor(() => expect(app.address()).toBe('/login'));
});
