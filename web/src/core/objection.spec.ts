import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSampleUserView } from '../test/fixtures.ts';
import { grantAnalyticsConsent, recordTrackedEvents } from '../test/trackingTestUtils.ts';
import { updateObjectionState } from './objection.ts';
import { initialSession } from './sessionSlice.ts';
import { trackEvent } from './track.ts';

let recorded: ReturnType<typeof recordTrackedEvents>;
const event = { name: 'view_toggle', view: 'cards' } as const;
const checking = initialSession('a-token');
const signedIn = (objecting: boolean) =>
  ({ status: 'signedIn', token: 'a-token', user: buildSampleUserView({ objecting }) }) as const;

beforeEach(() => {
  recorded = recordTrackedEvents();
  grantAnalyticsConsent();
});
afterEach(() => {
  updateObjectionState(initialSession(null));
  recorded.stop();
});

test('tracks nothing for users who object, even with analytics consent', () => {
  updateObjectionState(signedIn(true));
  trackEvent(event);
  expect(recorded.events).toEqual([]);
});

test('tracks again after the objection is withdrawn or the user signs out', () => {
  updateObjectionState(signedIn(true));
  updateObjectionState(signedIn(false));
  trackEvent(event);
  updateObjectionState(signedIn(true));
  updateObjectionState(initialSession(null));
  trackEvent(event);
  expect(recorded.events).toEqual([event, event]);
});

test('queues events until the session is known', () => {
  updateObjectionState(checking);
  trackEvent(event);
  expect(recorded.events).toEqual([]);
  updateObjectionState(signedIn(false));
  expect(recorded.events).toEqual([event]);
});

test('discards queued events when the user turns out to object', () => {
  updateObjectionState(checking);
  trackEvent(event);
  updateObjectionState(signedIn(true));
  updateObjectionState(signedIn(false));
  expect(recorded.events).toEqual([]);
});
