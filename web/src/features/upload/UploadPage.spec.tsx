import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { uploadCatalogue } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { UploadReport } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { userView } from '../../test/fixtures.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { refuses, server } from '../../test/server.ts';

const admin = userView({ role: 'admin' });
const excel = new File(['x'], 'catalogue.xlsx');
const report: UploadReport = {
  uploadId: '55555555-5555-4555-8555-555555555555',
  version: 2,
  fileName: 'catalogue.xlsx',
  rows: 111,
  counts: { added: 4, changed: 2, removed: 1, unchanged: 104 },
  remarks: [],
  remarkCounts: {},
};

function uploads(answer: UploadReport): void {
  const reply = uploadCatalogue.reply.parse({ position: 'e.4', message: 'Published.', report: answer });
  server.use(http.post('*/upload', () => HttpResponse.json(reply)));
}

async function choose(file: File): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup({ applyAccept: false });
  await screen.findByRole('button', { name: 'Upload' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('There is no file input.');
  await user.upload(input, file);
  return user;
}

test('warns that the upload replaces all existing data and lists the ten expected columns', async () => {
  renderApp('/upload', admin);
  expect(await screen.findByText('This upload replaces all existing data')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Provider', 'Scope / Sectors', 'GSMA SGP.32 Support', 'Logo File', 'NTN Support']),
  );
});

test("a file is required: 'Please select a file'", async () => {
  renderApp('/upload', admin);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Please select a file')).toBeDefined();
});

test("only .xlsx and .xls are accepted: 'Only Excel files (.xlsx, .xls) are allowed'", async () => {
  renderApp('/upload', admin);
  await choose(new File(['x'], 'catalogue.pdf'));
  expect(await screen.findByText('Only Excel files (.xlsx, .xls) are allowed')).toBeDefined();
});

test('success without remarks redirects to / after 2 seconds', async () => {
  const app = renderApp('/upload', admin);
  uploads(report);
  const user = await choose(excel);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Version 2 is published')).toBeDefined();
  expect(screen.getByText(/4 added, 2 changed, 1 removed, 104 unchanged/)).toBeDefined();
  await waitFor(() => expect(app.address()).toBe('/'), { timeout: 8000 });
});

test('remarks are shown by place and keep the page open', async () => {
  const app = renderApp('/upload', admin);
  const remark = { outcome: 'repair', code: 'website.scheme', sheet: 'Providers', row: 5, column: 'Website' } as const;
  const remarks = [{ ...remark, value: 'www.example.com', message: 'https:// was added.' }];
  uploads({ ...report, remarks, remarkCounts: { repair: 1 } });
  const user = await choose(excel);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Providers, row 5, Website')).toBeDefined();
  expect(screen.getByText('https:// was added.')).toBeDefined();
  expect(app.address()).toBe('/upload');
});

test("a failure reads 'Error uploading file. Please check the file format.' with the reason, and the file stays chosen", async () => {
  renderApp('/upload', admin);
  const text = 'Error uploading file. Please check the file format.';
  server.use(refuses(uploadCatalogue, 422, 'upload.not-excel', `${text} This is a PDF.`));
  const user = await choose(excel);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText(/This is a PDF\./)).toBeDefined();
  expect(screen.getByText('catalogue.xlsx')).toBeDefined();
});

test('others than admins are sent to /?error=admin_access_required', async () => {
  const app = renderApp('/upload', userView());
  await waitFor(() => expect(app.address()).toContain('/?error=admin_access_required'));
});
