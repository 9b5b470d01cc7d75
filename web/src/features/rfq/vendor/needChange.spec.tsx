import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { rtkQueryApi } from '../../../core/api.ts';
import { buildSampleVendorRfqView } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockApiServer } from '../../../test/server.ts';
import { mockVendorRfqs } from '../../../test/rfq/mockVendorRfqs.ts';
import {
  installVendorDashboardMock,
  openVendorDashboardTestPage,
  sampleVendorUser,
} from '../../../test/rfq/vendorDashboardUtils.ts';

const before = { devices: 25_000, megabytes: '5', months: 36, activePercent: null };
const changed = {
  need: { ...before, devices: 40_000 },
  need_changed_at: '2026-11-20T09:00:00.000Z',
  need_before: before,
};

test('shows changed numbers live with a toast and the previous numbers', async () => {
  installVendorDashboardMock([buildSampleVendorRfqView({ need: before })]);
  const { store } = renderTestApp('/vendor-dashboard', sampleVendorUser);
  await screen.findByRole('row', { name: /Cold-chain/ });
  expect(screen.queryByText(/Quantities changed on/)).toBeNull();
  mockApiServer.use(...mockVendorRfqs([buildSampleVendorRfqView(changed)]));
  act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['VendorRfqs'])));
  expect(await screen.findByText('Quantities changed: Cold-chain trackers 2027')).toBeDefined();
  expect(await screen.findByText(/Quantities changed on/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'View Full Cold-chain trackers 2027' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cold-chain trackers 2027' }));
  const facts = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Quantities, changed on 20 Nov 2026', '40,000 devices, 5 MB per device per month, 36 months'],
      ['Previous quantities', '25,000 devices, 5 MB per device per month, 36 months'],
    ]),
  );
});

test('shows no change notice or toast for unchanged numbers', async () => {
  openVendorDashboardTestPage([buildSampleVendorRfqView({ need: before })]);
  await screen.findByRole('row', { name: /Cold-chain/ });
  await userEvent.click(screen.getByRole('button', { name: 'View Full Cold-chain trackers 2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Quantities')).toBeDefined();
  expect(screen.queryByText(/Quantities changed|Quantities, changed|Previous quantities/)).toBeNull();
});
