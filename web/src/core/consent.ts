import { consentVersion } from '@marketplace/contracts/privacy/privacy.values.ts';
import { useSyncExternalStore } from 'react';
import { type Choices, type ConsentRecord, parseConsent, sendsOptOutSignal } from './consentRecord.ts';
import { applyConsent, forgetOptional, localStore, onChangedElsewhere } from './storage.ts';

/** Whether the banner shows: because nothing was chosen yet, because somebody asked for it again, or not. */
export type BannerState = 'first' | 'again' | 'hidden';

const listeners = new Set<() => void>();
let askedAgain = false;
/** A choice that could not be stored: it holds for this page, so that it is asked for once only. */
let unstored: ConsentRecord | null = null;

const tell = (): void => listeners.forEach((listener) => listener());

/** The choice as it stands; `null` where there is none that counts. */
export function readConsent(): ConsentRecord | null {
  return parseConsent(localStore.read('cookieConsent')) ?? unstored;
}

/** Stores a choice, and what is stored follows it. With Global Privacy Control analytics and marketing are off in it. */
export function saveConsent(choices: Choices, timestamp: string): ConsentRecord {
  const ended = sendsOptOutSignal() && { analytics: false, marketing: false };
  const record: ConsentRecord = { necessary: true, ...choices, ...ended, timestamp, version: consentVersion };
  localStore.write('cookieConsent', JSON.stringify(record));
  unstored = parseConsent(localStore.read('cookieConsent')) === null ? record : null;
  askedAgain = false;
  applyConsent();
  tell();
  return record;
}

/** Takes the choice back: what is optional is forgotten, and the banner shows again. */
export function withdrawConsent(): void {
  unstored = null;
  askedAgain = false;
  forgetOptional();
  tell();
}

/** Shows the banner again, over a choice that holds until there is another. */
export function askForConsent(): void {
  askedAgain = true;
  tell();
}

/** Hides a banner that was asked for again. */
export function keepConsent(): void {
  askedAgain = false;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onChangedElsewhere('cookieConsent', (text) => {
    unstored = null;
    if (parseConsent(text) !== null) askedAgain = false;
    applyConsent();
    tell();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function bannerState(): BannerState {
  if (readConsent() === null) return 'first';
  return askedAgain ? 'again' : 'hidden';
}

/** Whether the banner shows. It is on pages that the build paints, where start.ts hides it from whoever has chosen. */
export function useConsentBanner(): BannerState {
  return useSyncExternalStore(subscribe, bannerState, () => 'first');
}
