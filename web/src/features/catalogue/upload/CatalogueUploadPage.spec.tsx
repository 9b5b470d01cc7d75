import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { z } from 'zod';
import { previewUploadEndpoint } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import type { CatalogueUploadPreviewReply } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { uploadCatalogueEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { CatalogueUploadReportReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const admin = buildSampleSignedInUser({ role: 'admin' });
const excel = new File(['x'], 'catalogue.xlsx');
const report: CatalogueUploadReportReplyItem = {
  uploadId: '55555555-5555-4555-8555-555555555555',
  version: 2,
  fileName: 'catalogue.xlsx',
  rows: 111,
  counts: { added: 4, changed: 2, removed: 1, unchanged: 104 },
  remarks: [],
  remarkCounts: {},
};

type Preview = z.input<typeof CatalogueUploadPreviewReply>;

const preview: Preview = {
  base: 1,
  fileName: 'catalogue.xlsx',
  fileDigest: 'f'.repeat(64),
  rows: 111,
  counts: report.counts,
  changes: [
    {
      kind: 'changed',
      id: 'emnify',
      name: 'emnify',
      type: 'MVNO',
      fields: [{ field: 'Website', before: '', after: 'https://emnify.example' }],
    },
    { kind: 'removed', id: 'sierra', name: 'Sierra Wireless', type: 'MVNO', fields: [] },
  ],
  renames: [{ from: { id: 'sierra', name: 'Sierra Wireless' }, to: { id: 'semtech', name: 'Semtech' } }],
  remarks: [],
  remarkCounts: {},
};

/** Serves preview and upload. @returns a function that returns the sent form fields except the file. */
function serveUpload(
  answer: CatalogueUploadReportReplyItem,
  shown: Preview = preview,
): () => readonly (readonly unknown[])[] {
  const reply = uploadCatalogueEndpoint.reply.parse({ position: 'e.4', message: 'Published.', report: answer });
  mockApiServer.use(
    mockReply(previewUploadEndpoint, shown),
    http.post('*/upload', () => HttpResponse.json(reply)),
  );
  const append = vi.spyOn(FormData.prototype, 'append');
  onTestFinished(() => append.mockRestore());
  return () => append.mock.calls.map(([name, value]) => [name, value]).filter(([name]) => name !== 'file');
}

async function confirm(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await user.click(await screen.findByRole('button', { name: 'Replace catalogue' }));
}

async function choose(file: File): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup({ applyAccept: false });
  await screen.findByRole('button', { name: 'Upload' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('No file input found.');
  await user.upload(input, file);
  return user;
}

test('warns that all data is replaced and lists the ten expected columns', async () => {
  renderTestApp('/upload', admin);
  expect(await screen.findByText('This upload replaces all existing data')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Provider', 'Scope / Sectors', 'GSMA SGP.32 Support', 'Logo File', 'NTN Support']),
  );
});

test("requires a file: 'Please select a file'", async () => {
  renderTestApp('/upload', admin);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Please select a file')).toBeDefined();
});

test("rejects other files: 'Only Excel files (.xlsx, .xls) are allowed'", async () => {
  renderTestApp('/upload', admin);
  await choose(new File(['x'], 'catalogue.pdf'));
  expect(await screen.findByText('Only Excel files (.xlsx, .xls) are allowed')).toBeDefined();
});

test('redirects to / after 2 seconds when there are no remarks', async () => {
  const app = renderTestApp('/upload', admin);
  serveUpload(report);
  const user = await choose(excel);
  await confirm(user);
  expect(await screen.findByText('Version 2 published')).toBeDefined();
  expect(screen.getByText(/4 added, 2 changed, 1 removed, 104 unchanged/)).toBeDefined();
  await waitFor(() => expect(app.address()).toBe('/'));
});

test('shows remarks with their location and stays on the page', async () => {
  const app = renderTestApp('/upload', admin);
  const remark = { outcome: 'repair', code: 'website.scheme', sheet: 'Providers', row: 5, column: 'Website' } as const;
  const remarks = [{ ...remark, value: 'www.example.com', message: 'https:// was added.' }];
  serveUpload({ ...report, remarks, remarkCounts: { repair: 1 } });
  const user = await choose(excel);
  await confirm(user);
  expect(await screen.findByText('Providers, row 5, Website')).toBeDefined();
  expect(screen.getByText('https:// was added.')).toBeDefined();
  expect(app.address()).toBe('/upload');
});

test('shows the reason of a failure and keeps the file', async () => {
  renderTestApp('/upload', admin);
  const text = 'Error uploading file. Please check the file format.';
  mockApiServer.use(mockErrorReply(previewUploadEndpoint, 422, 'upload.not-excel', `${text} This is a PDF.`));
  const user = await choose(excel);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText(/This is a PDF\./)).toBeDefined();
  expect(screen.getByText('catalogue.xlsx')).toBeDefined();
});

test('previews field changes and asks for confirmation', async () => {
  renderTestApp('/upload', admin);
  const sent = serveUpload(report);
  const user = await choose(excel);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Review the changes before you replace the catalogue')).toBeDefined();
  const list = within(screen.getByRole('region', { name: 'Changes in this file' }));
  expect(list.getByText('emnify')).toBeDefined();
  expect(list.getByText('not stated')).toBeDefined();
  expect(list.getByText('https://emnify.example')).toBeDefined();
  expect(list.getByText('5 more changes are not listed.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Review the changes before you replace the catalogue')).toBeNull();
  expect(sent()).toEqual([]);
});

test('sends the previewed version and the selected renames', async () => {
  renderTestApp('/upload', admin);
  const sent = serveUpload(report);
  const user = await choose(excel);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Semtech, renamed from Sierra Wireless' }));
  await user.click(screen.getByRole('button', { name: 'Replace catalogue' }));
  expect(await screen.findByText('Version 2 published')).toBeDefined();
  const renames = JSON.stringify([{ from: 'sierra', to: 'semtech' }]);
  expect(sent()).toEqual([
    ['base', '1'],
    ['fileDigest', preview.fileDigest],
    ['renames', renames],
  ]);
});

test('publishes a file without changes without confirmation', async () => {
  renderTestApp('/upload', admin);
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 111 };
  serveUpload({ ...report, counts }, { ...preview, counts, changes: [], renames: [] });
  const user = await choose(excel);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('No changes')).toBeDefined();
});

test('previews again when the catalogue changed since the preview', async () => {
  renderTestApp('/upload', admin);
  mockApiServer.use(
    mockReply(previewUploadEndpoint, preview),
    mockErrorReply(uploadCatalogueEndpoint, 409, 'catalogue.changed', 'Changed.'),
  );
  const user = await choose(excel);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  const button = await screen.findByRole('button', { name: 'Replace catalogue' });
  mockApiServer.use(mockReply(previewUploadEndpoint, { ...preview, base: 2, counts: { ...preview.counts, added: 9 } }));
  await user.click(button);
  expect(await screen.findByText('The catalogue has changed since your preview')).toBeDefined();
  expect(await screen.findByText(/9 added/)).toBeDefined();
});

test('redirects non-admins to /?error=admin_access_required', async () => {
  const app = renderTestApp('/upload', buildSampleSignedInUser());
  await waitFor(() => expect(app.address()).toContain('/?error=admin_access_required'));
});
