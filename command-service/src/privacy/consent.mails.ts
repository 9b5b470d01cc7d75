import type { ConsentEvent } from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import type { MailRules } from '../mails/mailRules.ts';

/** No mails: cookie choices are anonymous. */
export const cookieConsentMailRules: MailRules<ConsentEvent> = { ConsentRecorded: 'none', ConsentWithdrawn: 'none' };
