import { longestUserAgent } from '@marketplace/contracts/privacy/privacy.values.ts';
import { saveConsent, withdrawConsent } from '../../core/consent.ts';
import type { Choices, ConsentRecord } from '../../core/consentRecord.ts';
import { useLogConsentMutation } from './consentApi.ts';

/** Makes a choice, or takes it back: it holds at once, and the server is told. That the server hears of it is not waited for. */
export function useConsentChoice(): { choose: (choices: Choices) => void; withdraw: () => void } {
  const [log] = useLogConsentMutation();
  const tell = (consent: ConsentRecord | null, timestamp: string): void => {
    const userAgent = navigator.userAgent.slice(0, longestUserAgent);
    log({ timestamp, userAgent, consent })
      .unwrap()
      .catch((error: unknown) => console.warn('The choice about cookies was not logged.', error));
  };
  return {
    choose: (choices) => {
      const timestamp = new Date().toISOString();
      tell(saveConsent(choices, timestamp), timestamp);
    },
    withdraw: () => {
      withdrawConsent();
      tell(null, new Date().toISOString());
    },
  };
}
