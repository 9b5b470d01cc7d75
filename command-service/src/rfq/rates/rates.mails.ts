import type { ExchangeRateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import type { MailRules } from '../../mails/mailRules.ts';

/** No mails: rates are shown with the amounts. */
export const exchangeRateMailRules: MailRules<ExchangeRateEvent> = {
  ExchangeRatesSet: 'none',
  ExchangeRateRemoved: 'none',
};
