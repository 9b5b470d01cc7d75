import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderTestComponentWithTheme } from '../test/renderTestComponentWithTheme.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { FilterChip } from '../ui/FilterChip.tsx';
import { buildPersonInitials, buildMonogram } from '../ui/initials.ts';
import { formatAge } from '../ui/dateTimeFormat.ts';
import { MoneyAmountText, formatMoney } from '../ui/MoneyAmountText.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ProviderLogo } from './catalogue/ProviderLogo.tsx';
import { RelativeTimeText } from '../ui/RelativeTimeText.tsx';
import { ScreenReaderLoadingText, SkeletonCard } from '../ui/Skeletons.tsx';

test('shows a message and an action in the empty state', async () => {
  const next = vi.fn();
  renderTestComponentWithTheme(
    <EmptyState title="No providers match your criteria" action={<Button onClick={next}>Reset</Button>}>
      Try adjusting your filters or requirements
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { name: 'No providers match your criteria' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(next).toHaveBeenCalledOnce();
});

test('announces an error and offers a retry', async () => {
  const retry = vi.fn();
  renderTestComponentWithTheme(
    <ErrorNotice title="Failed to load providers data" onRetry={retry}>
      Nothing you chose was lost.
    </ErrorNotice>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Failed to load providers data');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('hides skeletons from screen readers and announces the loading text instead', () => {
  const { container } = renderTestComponentWithTheme(
    <>
      <ScreenReaderLoadingText>Loading providers</ScreenReaderLoadingText>
      <SkeletonCard />
    </>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading providers');
  expect(container.querySelector('[aria-hidden="true"]')).not.toBeNull();
});

test('shows its text in a confirmation dialog and focuses Cancel first', async () => {
  const [confirm, cancel] = [vi.fn(), vi.fn()];
  const text = 'Are you sure you want to reject this RFQ? This action cannot be undone.';
  renderTestComponentWithTheme(
    <ConfirmDialog
      opened
      danger
      title="Reject RFQ"
      text={text}
      confirmLabel="Reject"
      onConfirm={confirm}
      onCancel={cancel}
    />,
  );
  expect(await screen.findByText(text)).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'), { timeout: 30_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
});

test('replaces a logo that fails to load with the monogram', () => {
  const { container } = renderTestComponentWithTheme(
    <ProviderLogo name="The Things Industries" file="logos/tti.png" />,
  );
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/logos/tti.png');
  if (image !== null) fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('TT')).toBeTruthy();
});

test.each([
  ['emnify', 'em'],
  ['AT&T Business', 'AT'],
  ['Telenor IoT', 'TI'],
  ['1NCE', '1N'],
  ['KORE Wireless', 'KW'],
])('abbreviates %s as %s', (name, monogram) => {
  expect(buildMonogram(name)).toBe(monogram);
});

test('uses the first letter of the email address for a person without a name', () => {
  expect(buildPersonInitials('Ida', 'Lindqvist', 'i@x.example')).toBe('IL');
  expect(buildPersonInitials('', '', 'mara@x.example')).toBe('M');
});

const now = Date.parse('2026-11-20T12:00:00.000Z');

test.each([
  ['2026-11-20T01:00:00.000Z', 'today'],
  ['2026-11-19T11:00:00.000Z', '1 day ago'],
  ['2026-11-14T12:00:00.000Z', '6 days ago'],
  ['2026-11-13T12:00:00.000Z', '1 week ago'],
  ['2026-10-22T12:00:00.000Z', '4 weeks ago'],
  ['2026-10-21T12:00:00.000Z', '1 month ago'],
  ['2026-07-20T12:00:00.000Z', '4 months ago'],
])('formats %s as %s', (instant, text) => {
  expect(formatAge(instant, now)).toBe(text);
});

test('shows the exact time as the title of a relative time', () => {
  renderTestComponentWithTheme(<RelativeTimeText instant="2026-11-13T12:00:00.000Z" now={now} />);
  const time = screen.getByText('1 week ago');
  expect(time.getAttribute('datetime')).toBe('2026-11-13T12:00:00.000Z');
  expect(time.title).toContain('November 2026');
});

test.each([
  ['1234567.50', 'USD', 'USD 1,234,567.50'],
  ['9007199254740993.1', 'EUR', 'EUR 9,007,199,254,740,993.10'],
  ['1200', 'JPY', 'JPY 1,200'],
])('formats %s %s exactly as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
  renderTestComponentWithTheme(<MoneyAmountText amount={amount} currency={currency} />);
  expect(screen.getByText(text)).toBeTruthy();
});

test('shows the breadcrumb and the only h1 in the page header', () => {
  renderTestComponentWithTheme(<PageHeader title="Connectivity Providers" crumb="Providers List" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Connectivity Providers' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('HomeProviders List');
});

test('removes the filter when any part of its chip is pressed', async () => {
  const remove = vi.fn();
  renderTestComponentWithTheme(<FilterChip field="Type" value="MVNO" onRemove={remove} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Type MVNO' }));
  expect(remove).toHaveBeenCalledOnce();
});
