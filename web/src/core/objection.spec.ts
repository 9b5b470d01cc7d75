import { afterEach, beforeEach, expect, test } from 'vitest';
import { userView } from '../test/fixtures.ts';
import { agreeToAnalytics, hearTracked } from '../test/tracked.ts';
import { followObjection } from './objection.ts';
import { initialSession } from './sessionSlice.ts';
import { track } from './track.ts';

let heard: ReturnType<typeof hearTracked>;
const event = { name: 'view_toggle', view: 'cards' } as const;
const checking = initialSession('a-token');
const signedIn = (objecting: boolean) =>
  ({ status: 'signedIn', token: 'a-token', user: userView({ objecting }) }) as const;

beforeEach(() => {
  heard = hearTracked();
  agreeToAnalytics();
});
afterEach(() => {
  followObjection(initialSession(null));
  heard.stop();
});

test('nothing is told of who objects, although cookies were agreed to', () => {
  followObjection(signedIn(true));
  track(event);
  expect(heard.events).toEqual([]);
});

test('it is told again once the objection is taken back, and of whoever comes after', () => {
  followObjection(signedIn(true));
  followObjection(signedIn(false));
  track(event);
  followObjection(signedIn(true));
  followObjection(initialSession(null));
  track(event);
  expect(heard.events).toEqual([event, event]);
});

test('until it is known who is there, events wait', () => {
  followObjection(checking);
  track(event);
  expect(heard.events).toEqual([]);
  followObjection(signedIn(false));
  expect(heard.events).toEqual([event]);
});

test('what waited is not told of who turns out to object, nor of the next person', () => {
  followObjection(checking);
  track(event);
  followObjection(signedIn(true));
  followObjection(signedIn(false));
  expect(heard.events).toEqual([]);
});
