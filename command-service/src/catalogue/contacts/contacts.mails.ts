import type { ProviderContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { MailRulesByEventType } from '../../mails/mailRules.ts';

/** No mails about contacts: the first mail to a contact is an invitation to quote. */
export const providerContactMailRules: MailRulesByEventType<ProviderContactEvent> = {
  ProviderContactSet: 'none',
  ProviderContactRemoved: 'none',
};
