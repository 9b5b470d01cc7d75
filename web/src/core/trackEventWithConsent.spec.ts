import { afterEach, beforeEach, expect, test } from 'vitest';
import { mockGlobalPrivacyControl } from '../test/consent.ts';
import { grantTestAnalyticsConsent, recordTrackedTestEvents } from '../test/trackingTestUtils.ts';
import { consentAwareLocalStorage } from './storage.ts';
import { trackEventWithConsent } from './trackEventWithConsent.ts';

let recorded: ReturnType<typeof recordTrackedTestEvents>;

beforeEach(() => {
  recorded = recordTrackedTestEvents();
});
afterEach(() => recorded.stop());

test('dispatches events after consent to analytics cookies', () => {
  grantTestAnalyticsConsent();
  trackEventWithConsent({ name: 'login_prompt', filledFields: 3 });
  expect(recorded.events).toEqual([{ name: 'login_prompt', filledFields: 3 }]);
});

const fullConsent = {
  ...{ necessary: true, analytics: true, marketing: true, functional: true },
  ...{ timestamp: '2026-11-21T12:00:00.000Z', version: '1.0' },
};

test.each([
  ['no consent', null],
  ['necessary cookies only', { ...fullConsent, analytics: false }],
  ['consent to another version', { ...fullConsent, version: '0.9' }],
  ['a damaged record', 'yes'],
  ['a record that leaves out a category', { ...fullConsent, functional: undefined }],
  ['a record without its time', { ...fullConsent, timestamp: 'then' }],
])('dispatches no events with %s', (_what, consent) => {
  consentAwareLocalStorage.remove('cookieConsent');
  if (consent !== null) consentAwareLocalStorage.write('cookieConsent', JSON.stringify(consent));
  trackEventWithConsent({ name: 'login_prompt', filledFields: 3 });
  expect(recorded.events).toEqual([]);
});

test('dispatches no events under Global Privacy Control, regardless of consent', () => {
  grantTestAnalyticsConsent();
  const stop = mockGlobalPrivacyControl();
  trackEventWithConsent({ name: 'login_prompt', filledFields: 3 });
  stop();
  expect(recorded.events).toEqual([]);
  trackEventWithConsent({ name: 'login_prompt', filledFields: 4 });
  expect(recorded.events).toEqual([{ name: 'login_prompt', filledFields: 4 }]);
});
