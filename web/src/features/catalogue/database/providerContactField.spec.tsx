import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listCatalogueEndpoint, readProviderEndpoint } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import {
  readProviderContactEndpoint,
  setProviderContactEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.contacts.api.ts';
import { http, HttpResponse } from 'msw';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockApiServer } from '../../../test/server.ts';
import { emptyEditProviderFormValues, toProviderSaveRequestBody } from './providerDraft.ts';

const done = { position: 'e.9', message: 'Done.' };
const counts = { total: 0, MNO: 0, MVNO: 0, other: 0, partners: 0 };

/** Opens the drawer of a provider with this contact address. */
async function open(email: string | null) {
  const bodies: unknown[] = [];
  mockApiServer.use(
    mockReply(listCatalogueEndpoint, { version: 3, lastUpdated: null, counts, found: 0, rows: [] }),
    mockReply(readProviderEndpoint, {
      ...{ base: 3, since: 2, logo: null },
      record: { id: 'emnify', ...toProviderSaveRequestBody({ ...emptyEditProviderFormValues, name: 'emnify' }, null) },
    }),
    mockReply(readProviderContactEndpoint, { email }),
    http.put(`*${setProviderContactEndpoint.path}`, async ({ request }) => {
      const body = (await request.json()) as { email: string | null };
      bodies.push(body);
      mockApiServer.use(mockReply(readProviderContactEndpoint, body));
      return HttpResponse.json(done);
    }),
  );
  renderTestApp('/admin?provider=emnify', buildSampleSignedInUser({ role: 'admin' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit provider' }));
  const field = await drawer.findByLabelText<HTMLInputElement>('Contact address for invitations');
  await drawer.findByText(/Personal data, visible only to admins/);
  // The field is disabled until the current address is loaded.
  await waitFor(() => expect(field.disabled).toBe(false));
  return { drawer, field, bodies };
}

test('saves the address and rejects an invalid one without a request', async () => {
  const { drawer, field, bodies } = await open(null);
  const save = drawer.getByText('Save contact address');
  await userEvent.click(field);
  await userEvent.paste('ring us');
  await userEvent.click(save);
  expect(await drawer.findByText('Please enter a valid email address.')).toBeTruthy();
  expect([bodies, field.value]).toEqual([[], 'ring us']);
  await userEvent.clear(field);
  await userEvent.paste('sales@emnify.example');
  await userEvent.click(save);
  expect(await screen.findByText('Contact address saved')).toBeTruthy();
  expect(bodies).toEqual([{ email: 'sales@emnify.example' }]);
  await waitFor(() => expect(field.value).toBe('sales@emnify.example'));
});

test('removes the address when the field is empty', async () => {
  const { drawer, field, bodies } = await open('sales@emnify.example');
  await expect.poll(() => field.value).toBe('sales@emnify.example');
  await userEvent.clear(field);
  await userEvent.click(drawer.getByText('Save contact address'));
  expect(await screen.findByText('Contact address removed')).toBeTruthy();
  expect(bodies).toEqual([{ email: null }]);
});
