import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendOptOutSignal } from '../test/consent.ts';
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

const whole = {
  ...{ necessary: true, analytics: true, marketing: true, functional: true },
  ...{ timestamp: '2026-11-21T12:00:00.000Z', version: '1.0' },
};

test.each([
  ['no consent', null],
  ['necessary cookies only', { ...whole, analytics: false }],
  ['consent to another version', { ...whole, version: '0.9' }],
  ['a damaged record', 'yes'],
  ['a record that leaves out a category', { ...whole, functional: undefined }],
  ['a record without its time', { ...whole, timestamp: 'then' }],
])('nothing is told with %s', (_what, consent) => {
  localStore.remove('cookieConsent');
  if (consent !== null) localStore.write('cookieConsent', JSON.stringify(consent));
  track({ name: 'login_prompt', filledFields: 3 });
  expect(heard.events).toEqual([]);
});

test('nothing is told while the browser sends Global Privacy Control, whatever was agreed to before', () => {
  agreeToAnalytics();
  const stop = sendOptOutSignal();
  track({ name: 'login_prompt', filledFields: 3 });
  stop();
  expect(heard.events).toEqual([]);
  track({ name: 'login_prompt', filledFields: 4 });
  expect(heard.events).toEqual([{ name: 'login_prompt', filledFields: 4 }]);
});
