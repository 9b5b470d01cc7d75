import { cookieOptionsVersion } from '@marketplace/contracts/privacy/privacy.values.ts';
import { useSyncExternalStore } from 'react';
import {
  type CookieConsentChoices,
  type CookieConsentRecord,
  parseCookieConsentRecord,
  sendsGlobalPrivacyControl,
} from './consentRecord.ts';
import {
  applyConsentToStorage,
  clearConsentDependentStorage,
  consentAwareLocalStorage,
  subscribeToStorageChangesInOtherTabs,
} from './storage.ts';

/** Visibility of the cookie banner: `first` before any choice, `again` after the visitor reopened the banner. */
export type ConsentBannerVisibility = 'first' | 'again' | 'hidden';

const listeners = new Set<() => void>();
let isReopened = false;
/** A choice that could not be stored. It applies until the page is closed, so that the banner appears only once. */
let unstored: CookieConsentRecord | null = null;

const notifyListeners = (): void => listeners.forEach((listener) => listener());

/** Returns the current choice about cookies; `null` if there is no valid choice. */
export function loadCookieConsent(): CookieConsentRecord | null {
  return parseCookieConsentRecord(consentAwareLocalStorage.read('cookieConsent')) ?? unstored;
}

/**
 * Stores a choice about cookies and applies the choice to browser storage. Analytics and marketing stay off if the
 * browser sends Global Privacy Control.
 * @param timestamp time of the choice, ISO 8601 in UTC.
 */
export function saveCookieConsent(choices: CookieConsentChoices, timestamp: string): CookieConsentRecord {
  const ended = sendsGlobalPrivacyControl() && { analytics: false, marketing: false };
  const record: CookieConsentRecord = {
    necessary: true,
    ...choices,
    ...ended,
    timestamp,
    version: cookieOptionsVersion,
  };
  consentAwareLocalStorage.write('cookieConsent', JSON.stringify(record));
  unstored = parseCookieConsentRecord(consentAwareLocalStorage.read('cookieConsent')) === null ? record : null;
  isReopened = false;
  applyConsentToStorage();
  notifyListeners();
  return record;
}

/** Withdraws the consent: deletes optional data and shows the banner again. */
export function withdrawCookieConsent(): void {
  unstored = null;
  isReopened = false;
  clearConsentDependentStorage();
  notifyListeners();
}

/** Shows the banner again. The current choice stays valid until the visitor makes a new choice. */
export function reopenConsentBanner(): void {
  isReopened = true;
  notifyListeners();
}

/** Closes a reopened banner without a new choice. */
export function closeReopenedConsentBanner(): void {
  isReopened = false;
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeToStorageChangesInOtherTabs('cookieConsent', (text) => {
    unstored = null;
    if (parseCookieConsentRecord(text) !== null) isReopened = false;
    applyConsentToStorage();
    notifyListeners();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function bannerState(): ConsentBannerVisibility {
  if (loadCookieConsent() === null) return 'first';
  return isReopened ? 'again' : 'hidden';
}

/**
 * Returns the visibility of the cookie banner. Prerendered pages contain the banner, and start.ts hides it if there is
 * a stored choice.
 */
export function useConsentBannerVisibility(): ConsentBannerVisibility {
  return useSyncExternalStore(subscribe, bannerState, () => 'first');
}
