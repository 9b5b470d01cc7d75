import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type {
  AdminCataloguePageReply,
  CatalogueVersionReplyItem,
  EditableProviderReply,
} from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import {
  addProviderEndpoint,
  changeProviderEndpoint,
  listCatalogueEndpoint,
  listCatalogueHistoryEndpoint,
  readCatalogueDifferenceEndpoint,
  readProviderEndpoint,
  restoreCatalogueEndpoint,
  retireProviderEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp, type RenderedTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';
import { toEditProviderFormValues, emptyEditProviderFormValues, toProviderSaveRequestBody } from './providerDraft.ts';

const admin = buildSampleSignedInUser({ role: 'admin' });
const row = {
  id: 'emnify',
  name: 'emnify',
  type: 'MVNO',
  website: null,
  protocols: 'LTE-M, NB-IoT',
  countries: 57,
  partner: true,
  showcase: true,
  logo: null,
  version: 3,
  updatedAt: '2026-11-20T09:00:00.000Z',
} as const;
const page: AdminCataloguePageReply = {
  version: 3,
  lastUpdated: '2026-11-20T09:00:00.000Z',
  counts: { total: 111, MNO: 40, MVNO: 60, other: 11, partners: 5 },
  found: 60,
  rows: [row, { ...row, id: 'soracom', name: 'Soracom', partner: false, showcase: false, countries: null }],
};
const detail: EditableProviderReply = {
  base: 3,
  since: 2,
  record: {
    id: 'emnify',
    ...toProviderSaveRequestBody(
      { ...emptyEditProviderFormValues, name: 'emnify', website: 'https://emnify.example' },
      null,
    ),
  },
  logo: null,
};
const done = { position: 'e.9', message: 'Done.', version: 4, id: 'emnify' };

function open(at = '/admin'): {
  app: RenderedTestApp;
  user: ReturnType<typeof userEvent.setup>;
  requests: URLSearchParams[];
} {
  const requests: URLSearchParams[] = [];
  mockApiServer.use(
    mockComputedReply(listCatalogueEndpoint, ({ url }) => {
      requests.push(url.searchParams);
      return page;
    }),
    mockReply(readProviderEndpoint, detail),
  );
  return { app: renderTestApp(at, admin), user: userEvent.setup(), requests };
}

test('opens by default and shows counts, version and last update', async () => {
  open();
  expect(await screen.findByRole('row', { name: /emnify/ })).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Database' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('111')).toBeDefined();
  expect(screen.getByText('1 to 25 of 60')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /Soracom/ })).getByText('Not in the showcase')).toBeDefined();
});

test('stores search, filters, sort and page in the URL and sends them to the server', async () => {
  const { app, user, requests } = open();
  await screen.findByRole('row', { name: /emnify/ });
  await user.selectOptions(screen.getByLabelText('Type'), 'MVNO');
  await user.click(screen.getByRole('button', { name: 'Updated' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('searchbox', { name: 'Search providers' }));
  await user.paste('nce');
  await waitFor(() => expect(requests.at(-1)?.get('search')).toBe('nce'));
  expect(Object.fromEntries(requests.at(-1) ?? [])).toMatchObject({
    type: 'MVNO',
    sort: 'updated',
    order: 'desc',
    offset: '0',
  });
  expect(requests.some((query) => query.get('offset') === '25')).toBe(true);
  expect(app.address()).toContain('q=nce');
  expect(screen.getByRole('columnheader', { name: 'Updated' }).getAttribute('aria-sort')).toBe('descending');
});

test('saves every field with the base version and closes the drawer', async () => {
  const { app, user } = open('/admin?provider=emnify');
  let sent: unknown;
  mockApiServer.use(mockComputedReply(changeProviderEndpoint, ({ body }) => ((sent = body), done)));
  const website = await screen.findByLabelText('Website');
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  await user.clear(website);
  await user.click(website);
  await user.paste('https://new.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.address()).not.toContain('provider='));
  const fields = toProviderSaveRequestBody(toEditProviderFormValues(detail.record), null);
  expect(sent).toEqual({ base: 3, provider: { ...fields, website: 'https://new.example' } });
});

test('marks fields rejected by the server and keeps the input', async () => {
  const { user } = open('/admin?provider=emnify');
  const message = 'Enter a valid web address.';
  const problem = { status: 422, code: 'provider.invalid', message, issues: [{ path: 'website', message }] };
  mockApiServer.use(http.put(`*${changeProviderEndpoint.path}`, () => HttpResponse.json(problem, { status: 422 })));
  await user.type(await screen.findByLabelText('Website'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The provider was not saved')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Website').value).toBe('https://emnify.examplex');
});

test('reports a conflicting save and loads the current values', async () => {
  const { user } = open('/admin?provider=emnify');
  mockApiServer.use(mockErrorReply(changeProviderEndpoint, 409, 'catalogue.changed', 'Changed.'));
  await user.type(await screen.findByLabelText('Website'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This provider has changed since you opened it')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Load current values' }));
  expect(screen.getByLabelText<HTMLInputElement>('Website').value).toBe('https://emnify.example');
});

test('adds a provider and requires a name', async () => {
  const { user } = open();
  let sent: unknown;
  mockApiServer.use(mockComputedReply(addProviderEndpoint, ({ body }) => ((sent = body), done)));
  await user.click(await screen.findByRole('button', { name: 'Add provider' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Website'));
  await user.paste('https://a.example');
  await user.click(dialog.getByRole('button', { name: 'Add provider' }));
  expect(await dialog.findByText('Please enter a name.')).toBeDefined();
  await user.type(dialog.getByLabelText('Name'), 'Alta');
  await user.click(dialog.getByRole('button', { name: 'Add provider' }));
  await waitFor(() => expect(sent).toMatchObject({ provider: { name: 'Alta', website: 'https://a.example' } }));
});

test('retires a provider after confirmation with the base version', async () => {
  const { user } = open('/admin?provider=emnify');
  let base: string | null = null;
  mockApiServer.use(
    mockComputedReply(retireProviderEndpoint, ({ url }) => ((base = url.searchParams.get('base')), done)),
  );
  await user.click(await screen.findByRole('button', { name: 'Retire provider' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retire emnify' }));
  expect(base).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(base).toBe('3'));
});

const by = { userId: admin.id, name: 'Ida Lindqvist', email: admin.email };
const counts = { added: 1, changed: 2, removed: 3, unchanged: 108 };
const upload: CatalogueVersionReplyItem = {
  ...{ version: 1, at: '2026-11-18T09:00:00.000Z', kind: 'upload', by, fileName: 'first.xlsx', provider: null },
  ...{ restoredFrom: null, counts, providers: 111 },
};
const edit: CatalogueVersionReplyItem = {
  ...upload,
  ...{ version: 2, kind: 'edited', fileName: null, provider: { id: 'emnify', name: 'emnify' } },
};

test('lists versions with author and changes, and restores one after confirmation', async () => {
  const { user } = open('/admin?view=history');
  let sent: unknown;
  const changes = [
    {
      kind: 'changed' as const,
      id: 'emnify',
      name: 'emnify',
      type: 'MVNO',
      fields: [{ field: 'Type', before: 'MNO', after: 'MVNO' }],
    },
  ];
  mockApiServer.use(
    mockReply(listCatalogueHistoryEndpoint, { versions: [edit, upload], more: false }),
    mockComputedReply(readCatalogueDifferenceEndpoint, ({ url }) => ({
      from: Number(url.searchParams.get('from') ?? 0),
      to: 1,
      counts,
      changes,
    })),
    mockComputedReply(restoreCatalogueEndpoint, ({ body }) => ((sent = body), { ...done, counts })),
  );
  expect(await screen.findByText('emnify edited')).toBeDefined();
  expect(screen.getByText('Upload of first.xlsx')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show changes in version 1' }));
  const list = await screen.findByRole('region', { name: 'Changes in version 1' });
  expect(within(list).getByText('MNO')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Restore version 1' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/Compared with the current version: 1 added, 2 changed, 3 removed/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(sent).toEqual({ version: 1, base: 2 }));
});

test('shows an error and retries when the table cannot be loaded', async () => {
  mockApiServer.use(mockErrorReply(listCatalogueEndpoint, 503, 'service.unavailable', 'Not now.'));
  renderTestApp('/admin', admin);
  expect(await screen.findByText('Failed to load providers data')).toBeDefined();
  mockApiServer.use(mockReply(listCatalogueEndpoint, page));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('row', { name: /emnify/ })).toBeDefined();
});

test('shows an empty state when the catalogue is empty', async () => {
  const none = { total: 0, MNO: 0, MVNO: 0, other: 0, partners: 0 };
  mockApiServer.use(
    mockReply(listCatalogueEndpoint, { version: 0, lastUpdated: null, counts: none, found: 0, rows: [] }),
  );
  renderTestApp('/admin', admin);
  expect(await screen.findByText('The catalogue is empty')).toBeDefined();
});
