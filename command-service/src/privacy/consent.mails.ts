import type { ConsentEvent } from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';

/** No mails: cookie choices are anonymous. */
export const cookieConsentMailRules: MailRulesByEventType<ConsentEvent> = {
  ConsentRecorded: 'none',
  ConsentWithdrawn: 'none',
};
