import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { changeRfqNeedEndpoint } from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { rtkQueryApi } from '../../../../core/api.ts';
import {
  buildSampleBuyerRfqView,
  buildSampleQuotedRfqLink,
  buildSampleSignedInUser,
} from '../../../../test/fixtures.ts';
import { mockBuyerRfqs } from '../../../../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../../test/server.ts';

const need = { devices: 1000, megabytes: '5', months: 12, activePercent: null };
const total = { quote_amount_unit: 'total' as const };
const links = [
  { ...buildSampleQuotedRfqLink('33333333-3333-4333-8333-333333333331', 'Telenor IoT', ['900.00']), ...total },
  {
    ...buildSampleQuotedRfqLink('33333333-3333-4333-8333-333333333332', 'emnify', ['0.62']),
    quote_amount_unit: 'sim-month' as const,
  },
];
const reply = {
  ...{ position: 'e.9', message: 'Done.', rfq_id: buildSampleBuyerRfqView().id, outcome: null },
  deadline: buildSampleBuyerRfqView().deadline,
};

function serve(rfq: Partial<BuyerRfqReplyItem> = {}): void {
  mockApiServer.use(...mockBuyerRfqs([buildSampleBuyerRfqView({ need, ...rfq })]));
}
beforeEach(() => {
  serve();
  mockApiServer.use(mockReply(listRfqLinksEndpoint, links));
});
const user = userEvent.setup();
const devices = () => screen.findByLabelText<HTMLInputElement>('Devices');
async function tryDevices(text: string): Promise<void> {
  const field = await devices();
  await user.clear(field);
  if (text !== '') await user.type(field, text);
}
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));
const totals = async () =>
  within(await screen.findByRole('row', { name: /^Total cost/ }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('marks edited numbers as unsaved and can reset them to the request', async () => {
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  await devices();
  expect(screen.queryByRole('button', { name: 'Save quantities' })).toBeNull();
  await tryDevices('2000');
  const notice =
    'These quantities are not saved yet. The request states 1,000 devices, 5 MB per device per month, 12 months.';
  expect(await screen.findByText(notice)).toBeDefined();
  await press('Reset quantities');
  expect((await devices()).value).toBe('1000');
  expect(screen.queryByText(notice)).toBeNull();
});

test('sends the displayed need with the new one and updates the page', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(changeRfqNeedEndpoint, ({ body }) => {
      seen.push(body);
      serve({ need: { ...need, devices: 2000 }, need_changed_at: '2026-11-20T09:00:00.000Z', need_before: need });
      return reply;
    }),
  );
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  await tryDevices('2,000');
  await press('Save quantities');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Change the quantities of Cold-chain trackers 2027' }),
  );
  expect(dialog.getByText('2,000 devices, 5 MB per device per month, 12 months')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Previously: 1,000 devices/)).toBeDefined();
  expect(seen).toEqual([{ need: { ...need, devices: 2000 }, seen: need }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save quantities' })).toBeNull());
  expect((await devices()).value).toBe('2000');
});

test('shows a rejection in the dialog and keeps the typed numbers', async () => {
  mockApiServer.use(
    mockErrorReply(
      changeRfqNeedEndpoint,
      409,
      'rfq.need-changed',
      'The quantities have changed since you loaded them.',
    ),
  );
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  await tryDevices('7');
  await press('Save quantities');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The quantities have changed since you loaded them.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await devices()).value).toBe('7');
});

test.each(['0', '-5', '1e5', '100000001', '1.5.5'])(
  'does not save %s devices and keeps the input as typed',
  async (text) => {
    renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
    await tryDevices(text);
    expect(await screen.findByText(/^Please enter a whole number from 1 to 100,000,000\./)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save quantities' }).disabled).toBe(true);
    expect((await devices()).value).toBe(text);
  },
);

test('offers no saving for a closed request', async () => {
  serve({ outcome: 'closed', reopen_until: null });
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  await tryDevices('7');
  expect(await screen.findByRole('button', { name: 'Reset quantities' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save quantities' })).toBeNull();
});

test('keeps typed numbers when the request changes, and updates untouched fields', async () => {
  const { store } = renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  await devices();
  serve({ need: { ...need, devices: 3000 } });
  act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['Rfqs'])));
  await waitFor(async () => expect((await devices()).value).toBe('3000'));
  await tryDevices('7');
  serve({ need: { ...need, devices: 4000 } });
  act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['Rfqs'])));
  expect(await screen.findByText(/The request states 4,000 devices/)).toBeDefined();
  expect((await devices()).value).toBe('7');
});

test('does not compare a total that was stated for another need', async () => {
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  expect((await totals())[0]).toContain('EUR 900.00');
  await tryDevices('2000');
  await waitFor(async () => expect((await totals())[0]).toBe('Quoted for different quantities'));
});
