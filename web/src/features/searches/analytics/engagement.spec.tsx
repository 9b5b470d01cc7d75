import { readEngagementEndpoint } from '@marketplace/contracts/engagement/engagement.api.ts';
import { type TrackedEventName, trackedEventNames } from '@marketplace/contracts/engagement/engagement.values.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';
import { formatPageLoadTimeBound, formatTrackedEventSubject } from './engagementText.ts';

const analyst = buildSampleSignedInUser({ role: 'analyst' });
const range = { from: '2026-11-20', to: '2026-11-21' };
const path = '/admin?tab=analytics&view=engagement';
const loads = (['first byte', 'loaded', 'largest paint', 'coverage map'] as const).map((measure) => ({
  measure,
  loads: measure === 'largest paint' ? 4 : 0,
  within75: measure === 'largest paint' ? 1200 : null,
  within95: null,
}));
const engagementEvent = (name: TrackedEventName) => {
  const isOpened = name === 'coverage_map_country_clicked';
  const subjects = isOpened ? [{ subject: 'DE', label: 'DE', times: 1204 }] : [];
  return { name, times: isOpened ? 1204 : 0, before: isOpened ? 602 : 0, subjects };
};

test('shows events, their subjects and load times to analysts', async () => {
  mockApiServer.use(
    mockReply(readEngagementEndpoint, { range, events: trackedEventNames.map(engagementEvent), loads }),
  );
  renderTestApp(path, analyst);
  const events = within(await screen.findByRole('list', { name: 'Visitor activity' }));
  expect(events.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Opened a country on the map1,204previously 602',
  ]);
  const opened = within(screen.getByRole('list', { name: 'Opened a country on the map' }));
  expect(opened.getByText('Germany')).toBeTruthy();
  expect(screen.getByText('75th percentile: 1.2 s, 95th percentile: more than 20 s')).toBeTruthy();
  expect(screen.getAllByText('Not measured')).toHaveLength(3);
});

test('shows an empty state when no visitor was counted', async () => {
  const none = trackedEventNames.map((name) => ({ name, times: 0, before: 0, subjects: [] }));
  mockApiServer.use(
    mockReply(readEngagementEndpoint, { range, events: none, loads: loads.map((each) => ({ ...each, loads: 0 })) }),
  );
  renderTestApp(path, analyst);
  expect(await screen.findByText('No activity was counted in this period.')).toBeTruthy();
  expect(screen.getByText('No page load was measured in this period.')).toBeTruthy();
});

test('shows the error in both cards', async () => {
  mockApiServer.use(mockErrorReply(readEngagementEndpoint, 503, 'query.unavailable', 'The figures are away.'));
  renderTestApp(path, analyst);
  expect(await screen.findAllByText('The figures are away.')).toHaveLength(2);
});

test.each<[TrackedEventName, string, string]>([
  ['coverage_map_technologies_changed', 'lte_m 2g', '2G, LTE-M'],
  ['coverage_map_technologies_changed', '', 'None'],
  ['view_toggle', 'cards', 'Cards'],
  ['external_link', 'other', 'Others'],
  ['provider_click', 'emnify', 'emnify GmbH'],
])('formats the %s subject "%s" as %s', (event, subject, text) => {
  expect(formatTrackedEventSubject(event, subject, 'emnify GmbH')).toBe(text);
});

test('formats durations below a second in milliseconds', () => {
  expect([400, 1800, null].map(formatPageLoadTimeBound)).toEqual(['400 ms', '1.8 s', 'more than 20 s']);
});
