import type { ConsentEvent } from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import type { MailRules } from '../mails/mailRules.ts';

/** Nobody hears of what visitors choose about cookies: nobody knows whose choice it is. */
export const consentMails: MailRules<ConsentEvent> = { ConsentRecorded: 'none', ConsentWithdrawn: 'none' };
