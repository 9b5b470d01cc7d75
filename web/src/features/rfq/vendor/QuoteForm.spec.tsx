import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { respondToRfqEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { signedIn, signedOut } from '../../../core/sessionSlice.ts';
import { sampleRfqCustomerFields, buildSampleVendorRfqView } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';
import {
  installVendorDashboardMock,
  openVendorDashboardTestPage,
  sampleVendorUser,
  sampleVendorCommandReply,
} from '../../../test/rfq/vendorDashboardUtils.ts';
import { mockVendorRfqs } from '../../../test/rfq/mockVendorRfqs.ts';

test('shows missing request details and does not send a quote without an amount', async () => {
  const user = openVendorDashboardTestPage([
    buildSampleVendorRfqView({
      ...sampleRfqCustomerFields,
      response_status: 'accepted',
      viewed_at: '2026-11-13T09:00:00.000Z',
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Send Quote/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Phone').parentElement?.textContent).toBe('PhoneNot provided');
  expect(within(dialog).getByText('24,000 devices')).toBeDefined();
  const amount = within(dialog).getByLabelText(/Quote amount/);
  const send = within(dialog).getByRole('button', { name: 'Send Quote' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.type(amount, '0');
  await user.click(send);
  expect(await screen.findByText('Invalid Quote Amount')).toBeDefined();
  expect(screen.getAllByText('Please enter a valid quote amount greater than zero.').length).toBeGreaterThan(0);
});

/** Opens the quote form, types an amount and leaves the field. */
async function typeAmount(typed: string, currency = 'USD'): Promise<ReturnType<typeof openVendorDashboardTestPage>> {
  const rfq = { ...sampleRfqCustomerFields, response_status: 'accepted', quote_currency: currency } as const;
  const user = openVendorDashboardTestPage([buildSampleVendorRfqView(rfq)]);
  await user.click(await screen.findByRole('button', { name: /^Send Quote/ }));
  await user.type(await screen.findByLabelText(/Quote amount/), typed);
  await user.tab();
  return user;
}

/** Selects a currency in the open form, unless it is already selected. */
async function selectCurrency(currency: string): Promise<void> {
  const field = screen.getByLabelText<HTMLInputElement>('Currency', { selector: 'input' });
  if (field.value === currency) return;
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: currency, hidden: true }));
  expect(field.value).toBe(currency);
}

test('previews each amount as the buyer will read it and sends it', async () => {
  const user = await typeAmount('0,62', 'EUR');
  for (const [typed, currency, text] of [
    ['0,62', 'EUR', 'EUR 0.62'],
    ['0.62', 'EUR', 'EUR 0.62'],
    ['１２．５', 'EUR', 'EUR 12.50'],
    ['٣٫٥', 'EUR', 'EUR 3.50'],
    ['12，5', 'EUR', 'EUR 12.50'],
    ['€ 12.50', 'EUR', 'EUR 12.50'],
    ['12.50 €', 'EUR', 'EUR 12.50'],
    ['1.234,50', 'USD', 'USD 1,234.50'],
    ['$5', 'USD', 'USD 5.00'],
    ['1,234', 'JPY', 'JPY 1,234'],
    ['١٢٫٥٠', 'EUR', 'EUR 12.50'],
  ] as const) {
    await selectCurrency(currency);
    fireEvent.change(screen.getByLabelText(/Quote amount/), { target: { value: typed } });
    const preview = screen.getByRole('status', { name: 'Amount as the buyer sees it', hidden: true });
    expect(preview.textContent, `${typed} ${currency}`).toBe(`Buyer sees: ${text}`);
  }
  const sent: unknown[] = [];
  const reply = { ...sampleVendorCommandReply, response_status: 'responded', quote_version: 1 } as const;
  mockApiServer.use(mockComputedReply(respondToRfqEndpoint, ({ body }) => (sent.push(body), reply)));
  await user.click(screen.getByRole('button', { name: 'Send Quote' }));
  await waitFor(() => expect(sent).toMatchObject([{ quote_amount: '12.50', quote_currency: 'EUR' }]));
});

test('rejects an ambiguous amount and keeps it despite arrow keys and the mouse wheel', async () => {
  const user = await typeAmount('1,234');
  const refusal =
    '1,234 can mean USD 1,234.00 or USD 1.234. For USD 1,234.00, enter 1234. USD amounts can have at most 2 decimal places.';
  expect(await screen.findByText(refusal)).toBeDefined();
  expect(screen.getByRole('status', { name: 'Amount as the buyer sees it' }).textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Send Quote' }));
  expect(await screen.findByText('Invalid Quote Amount')).toBeDefined();
  const amount = screen.getByLabelText<HTMLInputElement>(/Quote amount/);
  expect(amount.value).toBe('1,234');
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect([amount.type, amount.inputMode]).toEqual(['text', 'decimal']);
  await user.click(amount);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  fireEvent.wheel(amount, { deltaY: -100 });
  expect(amount.value).toBe('1,234');
});

test('shows what is wrong with each amount when the field loses focus', async () => {
  const invalid = 'Please enter a valid quote amount greater than zero.';
  const sign = '“€” is not the symbol of USD. Choose another currency, or remove the symbol.';
  await typeAmount('1', 'JPY');
  for (const [typed, currency, text] of [
    ['12,5', 'JPY', 'JPY amounts must be whole numbers.'],
    ['0,625', 'EUR', 'EUR amounts can have at most 2 decimal places.'],
    ['1.234.5', 'EUR', invalid],
    ['abc', 'EUR', `${invalid} “a” cannot be part of a number.`],
    ['€5', 'USD', `${invalid} ${sign}`],
  ] as const) {
    await selectCurrency(currency);
    const amount = screen.getByLabelText(/Quote amount/);
    fireEvent.change(amount, { target: { value: typed } });
    expect(screen.queryByText(text), typed).toBeNull();
    fireEvent.blur(amount);
    expect(await screen.findByText(text)).toBeDefined();
  }
});

test('keeps the input after a failed attempt and sends it again', async () => {
  const user = openVendorDashboardTestPage([
    buildSampleVendorRfqView({ ...sampleRfqCustomerFields, response_status: 'accepted' }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Send Quote/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Quote amount/), { target: { value: '0.62' } });
  fireEvent.change(within(dialog).getByLabelText('Details'), { target: { value: 'Pooled data' } });
  mockApiServer.use(mockErrorReply(respondToRfqEndpoint, 503, 'service.unavailable', 'Try later.'));
  await user.click(within(dialog).getByRole('button', { name: 'Send Quote' }));
  expect(await screen.findByText('Quote Send Failed')).toBeDefined();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Details').value).toBe('Pooled data');
  let sent: unknown;
  mockApiServer.use(
    mockComputedReply(
      respondToRfqEndpoint,
      ({ body }) => (
        (sent = body), { ...sampleVendorCommandReply, response_status: 'responded' as const, quote_version: 1 }
      ),
    ),
  );
  await user.click(await within(dialog).findByRole('button', { name: 'Send Quote' }));
  await waitFor(() =>
    expect(sent).toMatchObject({ quote_amount: '0.62', quote_currency: 'USD', quote_details: 'Pooled data' }),
  );
});

const version = (quote_version: number, quote_amount: string) =>
  buildSampleVendorRfqView({
    ...sampleRfqCustomerFields,
    response_status: 'responded',
    quote_version,
    quote_amount,
    quote_currency: 'EUR',
  });

test.each([
  ['a new version', 2, 'Quote sent', 'No changes'],
  ['no new version', 1, 'No changes', 'Quote sent'],
])('reports that a quote that is sent again is %s', async (_, answered, title, otherTitle) => {
  const user = openVendorDashboardTestPage([version(1, '7.00')]);
  await user.click(await screen.findByRole('button', { name: /^Update Quote/ }));
  const reply = { ...sampleVendorCommandReply, response_status: 'responded' as const, quote_version: answered };
  mockApiServer.use(mockComputedReply(respondToRfqEndpoint, () => reply));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Update Quote' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByText(otherTitle)).toBeNull();
});

test('rejects a total that contradicts its line items until one of them is corrected', async () => {
  const rfq = {
    ...version(1, '11534.40'),
    need: { devices: 338, megabytes: '100', months: 12, activePercent: null },
    quote_amount_unit: 'total' as const,
    quote_parts: {
      ...{ setup: '0.00', simOnce: '0.00', minimumMonth: '0.00', minimumTerm: 1, simMonth: '2.40' },
      included: { megabytes: '100', per: 'month' as const },
      further: { kind: 'megabyte' as const, price: '0.05' },
    },
  };
  const user = openVendorDashboardTestPage([rfq]);
  const sent: unknown[] = [];
  const reply = { ...sampleVendorCommandReply, response_status: 'responded', quote_version: 2 } as const;
  mockApiServer.use(mockComputedReply(respondToRfqEndpoint, ({ body }) => (sent.push(body), reply)));
  await user.click(await screen.findByRole('button', { name: /^Update Quote/ }));
  const send = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Update Quote' });
  await user.click(send);
  const contradiction =
    /^The quote amount is 11,534\.40 EUR in total, but the line items add up to 9,734\.40 EUR for 338 devices/;
  expect((await screen.findAllByText(contradiction)).length).toBeGreaterThan(0);
  const amount = screen.getByLabelText<HTMLInputElement>(/Quote amount/);
  expect([amount.getAttribute('aria-invalid'), sent]).toEqual(['true', []]);
  fireEvent.change(amount, { target: { value: '9734.40' } });
  await user.click(send);
  await waitFor(() => expect(sent).toMatchObject([{ quote_amount: '9734.40', quote_amount_unit: 'total' }]));
});

/** Opens the form with version 1 of the quote and enters `typed`, if any. A colleague then sends version 2. */
async function openWithColleagueUpdate(typed: string) {
  installVendorDashboardMock([version(1, '0.71')]);
  const { store } = renderTestApp('/vendor-dashboard', sampleVendorUser);
  const user = userEvent.setup();
  const amount = () => screen.findByLabelText<HTMLInputElement>(/Quote amount/);
  await user.click(await screen.findByRole('button', { name: /^Update Quote/ }));
  const field = await amount();
  if (typed !== '') fireEvent.change(field, { target: { value: typed } });
  mockApiServer.use(...mockVendorRfqs([version(2, '0.66')]));
  act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['VendorRfqs'])));
  await screen.findAllByText('Current version 2', { exact: false });
  return { user, amount, store };
}

test('keeps the input and shows a notice when a colleague sends another version', async () => {
  const { user, amount, store } = await openWithColleagueUpdate('0.62');
  expect((await amount()).value).toBe('0.62');
  expect(screen.getByText('Version 2 has been sent')).toBeDefined();
  act(() => void store.dispatch(signedOut('expired')));
  await screen.findByText('Please log in to view your vendor dashboard.');
  act(() => void store.dispatch(signedIn({ token: 'another', user: sampleVendorUser })));
  await user.click(await screen.findByRole('button', { name: /^Update Quote/ }));
  expect((await amount()).value).toBe('0.62');
  expect(screen.getByText('Version 2 has been sent')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
  await waitFor(async () => expect((await amount()).value).toBe('0.66'));
  expect(screen.queryByText('Version 2 has been sent')).toBeNull();
});

test('updates an unedited form when a colleague sends another version', async () => {
  const { amount } = await openWithColleagueUpdate('');
  await waitFor(async () => expect((await amount()).value).toBe('0.66'));
  expect(screen.queryByText('Version 2 has been sent')).toBeNull();
});
