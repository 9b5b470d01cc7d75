import { notificationKinds } from '@marketplace/contracts/notifications/notifications.values.ts';
import { expect, test } from 'vitest';
import type { NotificationDatabaseRow } from './notifications.queries.ts';
import { formatNotification } from './notifications.words.ts';

const [rfqId, linkId] = ['rfq-id', 'link-id'];
const quoted = { amount: '1250.5', currency: 'EUR', amount_unit: null, version: 1, quote_version: 1 } as const;
const row = (more: Partial<NotificationDatabaseRow>): NotificationDatabaseRow => ({
  ...{ audience: 'user:ida', position: '1', kind: 'quote-received', at: new Date(0), rfq_id: rfqId, link_id: linkId },
  ...{ version: null, days: 3, due_at: new Date('2026-12-01T08:00:00.000Z'), items: 2, provider_name: 'emnify' },
  ...{ read_up_to: '0', number: 1042, project_title: 'Trackers', status: 'responded', quote_withdrawn: false },
  ...{ quote_version: null, amount: null, currency: null, amount_unit: null, reject_reason: null },
  ...more,
});

test('formats a sentence and a path for every kind', () => {
  for (const kind of notificationKinds) {
    const { text, path } = formatNotification(row({ kind }));
    expect(text).toMatch(/^[A-Z“e0-9].{10,}$/);
    expect(path).toMatch(/^\/[a-z-]+/);
    expect(text).not.toMatch(/null|undefined|NaN/);
  }
});

test('shows the buyer the title, the provider and the amount of a current quote', () => {
  expect(formatNotification(row(quoted))).toEqual({
    text: 'emnify has sent a quote for “Trackers”: 1,250.5 EUR',
    until: null,
    path: '/rfq-dashboard?rfq=rfq-id',
  });
  const withoutAmount = 'emnify has sent a quote for “Trackers”';
  expect(formatNotification(row({ ...quoted, quote_withdrawn: true })).text).toBe(withoutAmount);
  expect(formatNotification(row({ ...quoted, status: 'accepted' })).text).toBe(withoutAmount);
  expect(formatNotification(row({ ...quoted, quote_version: 2 })).text).toBe(withoutAmount);
  expect(formatNotification(row({ ...quoted, amount_unit: 'sim-month' })).text).toMatch(
    /1,250\.5 EUR per SIM per month$/,
  );
});

test('shows the buyer the decline reason while the request is declined', () => {
  const declined = row({ kind: 'rfq-rejected', status: 'rejected', reject_reason: 'no-coverage' });
  expect(formatNotification(declined).text).toBe('emnify has declined “Trackers”: No coverage in the required area');
  expect(formatNotification({ ...declined, reject_reason: null }).text).toBe('emnify has declined “Trackers”');
  expect(formatNotification({ ...declined, status: 'sent' }).text).toBe('emnify has declined “Trackers”');
});

test('shows providers the RFQ number and no text typed by the buyer', () => {
  for (const kind of notificationKinds) {
    const { text } = formatNotification(row({ kind, audience: 'provider:emnify' }));
    expect(text).not.toContain('Trackers');
  }
  expect(formatNotification(row({ kind: 'rfq-received', audience: 'provider:emnify' }))).toEqual({
    text: 'A buyer has requested a quote from you: RFQ #1042',
    until: '2026-12-01T08:00:00.000Z',
    path: '/vendor-dashboard?request=rfq-id',
  });
});

test('links a message to its conversation on both sides', () => {
  const paths = ['user:ida', 'provider:emnify'].map((audience) => {
    const message = row({ kind: 'message-received', audience: audience as NotificationDatabaseRow['audience'] });
    return formatNotification(message).path;
  });
  expect(paths).toEqual(['/rfq-dashboard?rfq=rfq-id&conversation=link-id', '/vendor-dashboard?conversation=link-id']);
});

test('uses singular and plural, and the RFQ number when the title is missing', () => {
  const reminder = (more: Partial<NotificationDatabaseRow>) =>
    formatNotification(row({ kind: 'deadline-reminder', ...more })).text;
  expect(reminder({ days: 1, items: 1, project_title: null })).toBe(
    '1 day left for quotes on RFQ #1042: 1 provider has not sent a quote',
  );
  expect(reminder({ days: 3, audience: 'provider:emnify' })).toBe('3 days left to send a quote for RFQ #1042');
});

test('returns the deadline as an instant outside the sentence, formatted by the client', () => {
  const until = (kind: NotificationDatabaseRow['kind']) => formatNotification(row({ kind })).until;
  const named = ['deadline-reminder', 'deadline-extended', 'rfq-reopened', 'rfq-received'] as const;
  expect(named.map(until)).toEqual(named.map(() => '2026-12-01T08:00:00.000Z'));
  expect(until('quote-received')).toBeNull();
  for (const kind of notificationKinds) expect(formatNotification(row({ kind })).text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
});
