import type { RateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import type { MailRules } from '../../mails/mailRules.ts';

/** No mails: rates are shown with the amounts. */
export const rateMails: MailRules<RateEvent> = { ExchangeRatesSet: 'none', ExchangeRateRemoved: 'none' };
