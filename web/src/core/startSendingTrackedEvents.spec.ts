import { recordEngagementEndpoint } from '@marketplace/contracts/engagement/engagement.api.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSampleSignedInUser } from '../test/fixtures.ts';
import { grantTestAnalyticsConsent } from '../test/trackingTestUtils.ts';
import { updateTrackingStateFromSession } from './objection.ts';
import { buildInitialSession } from './sessionSlice.ts';
import { consentAwareLocalStorage } from './storage.ts';
import { startSendingTrackedEvents } from './startSendingTrackedEvents.ts';
import { trackEventWithConsent } from './trackEventWithConsent.ts';

const sent: { path: string; body: Blob }[] = [];
let acceptsBeacons: boolean;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  acceptsBeacons = true;
  const sendBeacon = (path: string, body: Blob): boolean => {
    if (acceptsBeacons) sent.push({ path, body });
    return acceptsBeacons;
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon }));
  grantTestAnalyticsConsent();
  stop = startSendingTrackedEvents();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const toggle = () => trackEventWithConsent({ name: 'view_toggle', view: 'table' });
const bodies = async () =>
  Promise.all(
    sent.map(async ({ body }) => recordEngagementEndpoint.body.parse(JSON.parse(await body.text())).events.length),
  );
const hide = () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
};

test('sends the events of ten seconds in one request', async () => {
  toggle();
  vi.advanceTimersByTime(9000);
  toggle();
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(await bodies()).toEqual([2]);
  expect(sent[0]?.path).toBe('/api/analytics/events');
  expect(sent[0]?.body.type).toBe('application/json');
});

test('sends waiting events once when the page is left', async () => {
  for (let n = 0; n < 60; n += 1) toggle();
  hide();
  vi.advanceTimersByTime(60_000);
  expect(await bodies()).toEqual([50, 10]);
});

test('discards waiting events when the consent is withdrawn', () => {
  toggle();
  consentAwareLocalStorage.remove('cookieConsent');
  hide();
  grantTestAnalyticsConsent();
  hide();
  expect(sent).toEqual([]);
});

test('discards waiting events when the user objects', () => {
  toggle();
  updateTrackingStateFromSession({
    status: 'signedIn',
    token: 'a-token',
    user: buildSampleSignedInUser({ objecting: true }),
  });
  hide();
  updateTrackingStateFromSession(buildInitialSession(null));
  hide();
  expect(sent).toEqual([]);
});

test('keeps the newest 200 events when the browser accepts no beacon', async () => {
  acceptsBeacons = false;
  for (let n = 0; n < 300; n += 1) toggle();
  hide();
  acceptsBeacons = true;
  toggle();
  vi.advanceTimersByTime(10_000);
  expect(await bodies()).toEqual([50, 50, 50, 50]);
});

test('retries a rejected beacon without another event', async () => {
  acceptsBeacons = false;
  toggle();
  hide();
  acceptsBeacons = true;
  vi.advanceTimersByTime(10_000);
  expect(await bodies()).toEqual([1]);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});
