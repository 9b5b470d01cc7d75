import type { ContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { MailRules } from '../../mails/mailRules.ts';

/** Nobody is written to before somebody asks the provider for a quote. */
export const contactMails: MailRules<ContactEvent> = {
  ProviderContactSet: 'none',
  ProviderContactRemoved: 'none',
};
