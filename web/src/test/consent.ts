import type { CookieConsentChoices, CookieConsentRecord } from '../core/consentRecord.ts';

/**
 * Stores a cookie consent in the browser, as if the visitor had allowed only the given categories on an earlier visit.
 */
export function storeTestCookieConsent(allowed: Partial<CookieConsentChoices>): void {
  const none = { analytics: false, marketing: false, functional: false };
  const record: CookieConsentRecord = {
    necessary: true,
    ...none,
    ...allowed,
    timestamp: '2026-11-21T12:00:00.000Z',
    version: '1.0',
  };
  window.localStorage.setItem('cookie_consent', JSON.stringify(record));
}

/**
 * Simulates a browser with Global Privacy Control.
 * @returns a function that ends the simulation.
 */
export function mockGlobalPrivacyControl(): () => void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  return () => void Reflect.deleteProperty(navigator, 'globalPrivacyControl');
}
