import type { Choices, ConsentRecord } from '../core/consentRecord.ts';

/** The visitor chose before: what is named is allowed, and nothing else. */
export function storeConsent(allowed: Partial<Choices>): void {
  const none = { analytics: false, marketing: false, functional: false };
  const record: ConsentRecord = {
    necessary: true,
    ...none,
    ...allowed,
    timestamp: '2026-11-21T12:00:00.000Z',
    version: '1.0',
  };
  window.localStorage.setItem('cookie_consent', JSON.stringify(record));
}

/** The visitor's browser sends Global Privacy Control, until the returned function is called. */
export function sendOptOutSignal(): () => void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  return () => void Reflect.deleteProperty(navigator, 'globalPrivacyControl');
}
