import { afterEach, beforeEach, expect, test } from 'vitest';
import { userView } from '../test/fixtures.ts';
import { agreeToAnalytics, hearTracked } from '../test/tracked.ts';
import { followObjection } from './objection.ts';
import { initialSession } from './sessionSlice.ts';
import { track } from './track.ts';

let recorded: ReturnType<typeof hearTracked>;
const event = { name: 'view_toggle', view: 'cards' } as const;
const checking = initialSession('a-token');
const signedIn = (objecting: boolean) =>
  ({ status: 'signedIn', token: 'a-token', user: userView({ objecting }) }) as const;

beforeEach(() => {
  recorded = hearTracked();
  agreeToAnalytics();
});
afterEach(() => {
  followObjection(initialSession(null));
  recorded.stop();
});

test('tracks nothing for users who object, even with analytics consent', () => {
  followObjection(signedIn(true));
  track(event);
  expect(recorded.events).toEqual([]);
});

test('tracks again after the objection is withdrawn or the user signs out', () => {
  followObjection(signedIn(true));
  followObjection(signedIn(false));
  track(event);
  followObjection(signedIn(true));
  followObjection(initialSession(null));
  track(event);
  expect(recorded.events).toEqual([event, event]);
});

test('queues events until the session is known', () => {
  followObjection(checking);
  track(event);
  expect(recorded.events).toEqual([]);
  followObjection(signedIn(false));
  expect(recorded.events).toEqual([event]);
});

test('discards queued events when the user turns out to object', () => {
  followObjection(checking);
  track(event);
  followObjection(signedIn(true));
  followObjection(signedIn(false));
  expect(recorded.events).toEqual([]);
});
