import type { ExchangeRateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import type { MailRulesByEventType } from '../../mails/mailRules.ts';

/** No mails: rates are shown with the amounts. */
export const exchangeRateMailRules: MailRulesByEventType<ExchangeRateEvent> = {
  ExchangeRatesSet: 'none',
  ExchangeRateRemoved: 'none',
};
