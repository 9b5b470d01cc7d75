import type { PersonalDataExported } from '@marketplace/contracts/privacy/privacy.exports.events.ts';
import type { MailRules } from '../mails/mailRules.ts';

/** Nobody is written to of what operators take out: whoever looks after the product reads the log and the security log. */
export const exportMails: MailRules<PersonalDataExported> = { PersonalDataExported: 'none' };
