import type { PersonalDataExported } from '@marketplace/contracts/privacy/privacy.exports.events.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';

/** No mails: exports by operators are recorded in the log and the security log. */
export const personalDataExportMailRules: MailRulesByEventType<PersonalDataExported> = { PersonalDataExported: 'none' };
