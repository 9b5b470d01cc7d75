import type { KeysGivenUp } from '@marketplace/contracts/privacy/privacy.keys.events.ts';
import type { MailRules } from '../mails/mailRules.ts';

/** Nobody is written to of keys that are lost: their addresses went with them, and an operator gave them up knowingly. */
export const lostKeysMails: MailRules<KeysGivenUp> = { KeysGivenUp: 'none' };
