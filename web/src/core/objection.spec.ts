import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSampleSignedInUser } from '../test/fixtures.ts';
import { grantTestAnalyticsConsent, recordTrackedTestEvents } from '../test/trackingTestUtils.ts';
import { updateTrackingStateFromSession } from './objection.ts';
import { buildInitialSession } from './sessionSlice.ts';
import { trackEventWithConsent } from './trackEventWithConsent.ts';

let recorded: ReturnType<typeof recordTrackedTestEvents>;
const event = { name: 'view_toggle', view: 'cards' } as const;
const checking = buildInitialSession('a-token');
const signedIn = (objecting: boolean) =>
  ({ status: 'signedIn', token: 'a-token', user: buildSampleSignedInUser({ objecting }) }) as const;

beforeEach(() => {
  recorded = recordTrackedTestEvents();
  grantTestAnalyticsConsent();
});
afterEach(() => {
  updateTrackingStateFromSession(buildInitialSession(null));
  recorded.stop();
});

test('tracks nothing for users who object, even with analytics consent', () => {
  updateTrackingStateFromSession(signedIn(true));
  trackEventWithConsent(event);
  expect(recorded.events).toEqual([]);
});

test('tracks again after the objection is withdrawn or the user signs out', () => {
  updateTrackingStateFromSession(signedIn(true));
  updateTrackingStateFromSession(signedIn(false));
  trackEventWithConsent(event);
  updateTrackingStateFromSession(signedIn(true));
  updateTrackingStateFromSession(buildInitialSession(null));
  trackEventWithConsent(event);
  expect(recorded.events).toEqual([event, event]);
});

test('queues events until the session is known', () => {
  updateTrackingStateFromSession(checking);
  trackEventWithConsent(event);
  expect(recorded.events).toEqual([]);
  updateTrackingStateFromSession(signedIn(false));
  expect(recorded.events).toEqual([event]);
});

test('discards queued events when the user turns out to object', () => {
  updateTrackingStateFromSession(checking);
  trackEventWithConsent(event);
  updateTrackingStateFromSession(signedIn(true));
  updateTrackingStateFromSession(signedIn(false));
  expect(recorded.events).toEqual([]);
});
