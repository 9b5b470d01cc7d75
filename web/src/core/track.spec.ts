import { afterEach, beforeEach, expect, test } from 'vitest';
import { agreeToAnalytics, hearTracked } from '../test/tracked.ts';
import { localStore } from './storage.ts';
import { track } from './track.ts';

let heard: ReturnType<typeof hearTracked>;

beforeEach(() => {
  heard = hearTracked();
});
afterEach(() => heard.stop());

test('events are told once the visitor agreed to analytics cookies', () => {
  agreeToAnalytics();
  track({ name: 'login_prompt', filledFields: 3 });
  expect(heard.events).toEqual([{ name: 'login_prompt', filledFields: 3 }]);
});

test.each([
  ['no consent', null],
  ['necessary cookies only', { necessary: true, analytics: false, version: '1.0' }],
  ['consent to another version', { necessary: true, analytics: true, version: '0.9' }],
  ['a damaged record', 'yes'],
])('nothing is told with %s', (_what, consent) => {
  if (consent !== null) localStore.write('cookieConsent', JSON.stringify(consent));
  track({ name: 'login_prompt', filledFields: 3 });
  expect(heard.events).toEqual([]);
});
