import type { ArrivalEvent } from '@marketplace/contracts/arrivals/arrivals.events.ts';
import type { MailRules } from '../mails/mailRules.ts';

/** Admins have a list of their own for these, and an RFQ may lead to several: nobody is mailed each. */
export const arrivalMails: MailRules<ArrivalEvent> = {
  VendorMissed: 'none',
  MissedVendorHandled: 'none',
};
