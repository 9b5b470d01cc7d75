import type { KeysGivenUp } from '@marketplace/contracts/privacy/privacy.keys.events.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';

/**
 * No mails: the email addresses of the users are lost with their keys, and an operator decided to continue without
 * these keys.
 */
export const lostSubjectKeysMailRules: MailRulesByEventType<KeysGivenUp> = { KeysGivenUp: 'none' };
