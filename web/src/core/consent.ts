import { consentVersion } from '@marketplace/contracts/privacy/privacy.values.ts';
import { useSyncExternalStore } from 'react';
import { type Choices, type ConsentRecord, parseConsent, sendsOptOutSignal } from './consentRecord.ts';
import { applyConsent, forgetOptional, localStore, onChangedElsewhere } from './storage.ts';

/** Whether the banner is visible: `first` before any choice, `again` when it was reopened. */
export type BannerState = 'first' | 'again' | 'hidden';

const listeners = new Set<() => void>();
let isReopened = false;
/** A choice that could not be stored. It applies until the page is closed, so that the banner appears only once. */
let unstored: ConsentRecord | null = null;

const notifyListeners = (): void => listeners.forEach((listener) => listener());

/** The current choice; `null` when there is no valid one. */
export function readConsent(): ConsentRecord | null {
  return parseConsent(localStore.read('cookieConsent')) ?? unstored;
}

/**
 * Stores a choice and applies it to the stored data. Under Global Privacy Control, analytics and marketing are always
 * off.
 */
export function saveConsent(choices: Choices, timestamp: string): ConsentRecord {
  const ended = sendsOptOutSignal() && { analytics: false, marketing: false };
  const record: ConsentRecord = { necessary: true, ...choices, ...ended, timestamp, version: consentVersion };
  localStore.write('cookieConsent', JSON.stringify(record));
  unstored = parseConsent(localStore.read('cookieConsent')) === null ? record : null;
  isReopened = false;
  applyConsent();
  notifyListeners();
  return record;
}

/** Withdraws the consent: deletes optional data and shows the banner again. */
export function withdrawConsent(): void {
  unstored = null;
  isReopened = false;
  forgetOptional();
  notifyListeners();
}

/** Shows the banner again. The current choice stays valid until there is a new one. */
export function askForConsent(): void {
  isReopened = true;
  notifyListeners();
}

/** Closes a reopened banner without a new choice. */
export function keepConsent(): void {
  isReopened = false;
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onChangedElsewhere('cookieConsent', (text) => {
    unstored = null;
    if (parseConsent(text) !== null) isReopened = false;
    applyConsent();
    notifyListeners();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function bannerState(): BannerState {
  if (readConsent() === null) return 'first';
  return isReopened ? 'again' : 'hidden';
}

/** Visibility of the banner. Prerendered pages contain it, and start.ts hides it when there is a stored choice. */
export function useConsentBanner(): BannerState {
  return useSyncExternalStore(subscribe, bannerState, () => 'first');
}
