import { maxUserAgentLength } from '@marketplace/contracts/privacy/privacy.values.ts';
import { saveCookieConsent, withdrawCookieConsent } from '../../core/consent.ts';
import type { CookieConsentChoices, CookieConsentRecord } from '../../core/consentRecord.ts';
import { useLogConsentMutation } from './consentApi.ts';

/**
 * Returns functions that store or withdraw the cookie consent immediately and log the choice on the server in the
 * background. If logging fails, only a console warning is written.
 */
export function useSaveCookieConsentChoice(): {
  choose: (choices: CookieConsentChoices) => void;
  withdraw: () => void;
} {
  const [log] = useLogConsentMutation();
  const logChoice = (consent: CookieConsentRecord | null, timestamp: string): void => {
    const userAgent = navigator.userAgent.slice(0, maxUserAgentLength);
    log({ timestamp, userAgent, consent })
      .unwrap()
      .catch((error: unknown) => console.warn('The choice about cookies was not logged.', error));
  };
  return {
    choose: (choices) => {
      const timestamp = new Date().toISOString();
      logChoice(saveCookieConsent(choices, timestamp), timestamp);
    },
    withdraw: () => {
      withdrawCookieConsent();
      logChoice(null, new Date().toISOString());
    },
  };
}
