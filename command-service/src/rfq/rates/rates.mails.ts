import type { RateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import type { MailRules } from '../../mails/mailRules.ts';

/** Nobody is written to about rates: who compares sees them beside the amounts. */
export const rateMails: MailRules<RateEvent> = { ExchangeRatesSet: 'none', ExchangeRateRemoved: 'none' };
