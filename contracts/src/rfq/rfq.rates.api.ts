import { z } from 'zod';
import { largestInt, WholeNumber } from '../kernel/bounds.ts';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { workbookRefusals } from '../kernel/fileRefusals.ts';
import { Currency } from '../kernel/money.ts';
import { text } from '../kernel/text.ts';
import { ExchangeRate, longestSource, mostRates, RateDay } from './rfq.rates.ts';

const path = '/api/admin/exchange-rates';
/** In the order in which currencies are offered. */
const rates = z.array(ExchangeRate).max(mostRates);

/** What converts amounts; a currency without a rate is left out. */
export const readExchangeRates = query('/api/exchange-rates', 'session', {
  summary: 'The exchange rates by which amounts are compared, each with its day and its source.',
  reply: z.object({ base: Currency, rates }),
});

/** Who changed something; `null` for somebody who is not known any more. */
const Person = z.string().nullable();

/** Changes of rates that are listed at most. */
export const listedRateChanges = 50;

/** A change in words, the version that it led to, when it happened and by whom. */
export const RateChange = z.object({
  version: z.int(),
  at: Instant,
  by: Person,
  words: z.string(),
});
export type RateChange = z.infer<typeof RateChange>;

export const AdminExchangeRate = ExchangeRate.extend({ set_at: Instant, set_by: Person });
export type AdminExchangeRate = z.infer<typeof AdminExchangeRate>;

/** `version` goes with what is changed, so that nobody overwrites what they have not seen. */
export const listExchangeRates = query(path, 'admin', {
  summary: 'The exchange rates with who set them, and their last changes.',
  reply: z.object({
    version: WholeNumber,
    base: Currency,
    rates: z.array(AdminExchangeRate).max(mostRates),
    changes: z.array(RateChange).max(listedRateChanges),
  }),
});

/** Rates that are set together at most; more than there are currencies, so that one that is named twice is told so. */
const mostGiven = 100;
/** A rate as somebody gives it: what is wrong with it is said by name. */
const GivenRate = z.strictObject({ currency: text(20), rate: text(40) });

export const SetExchangeRatesBody = z.strictObject({
  version: WholeNumber,
  as_of: text(40),
  source: text(longestSource),
  rates: z.array(GivenRate).min(1, 'Please enter a rate.').max(mostGiven),
});
export type SetExchangeRatesBody = z.infer<typeof SetExchangeRatesBody>;

/** What a rate itself is refused for. */
const wrongRates = ['rates.base', 'rates.currency', 'rates.day', 'rates.duplicate', 'rates.rate'] as const;

/** What a change of the rates that stand is refused for. */
const refusedChanges = ['rates.changed', 'rates.history-full', 'rates.older', 'rates.unknown'] as const;

/** Sets these rates and leaves the others as they are. Nothing is written unless all of them are right. */
export const setExchangeRates = command('PUT', path, 'admin', {
  summary: 'Set exchange rates as of a day and from a source. A rate of a later day is not replaced.',
  refuses: [...wrongRates, ...refusedChanges, 'rates.source'],
  body: SetExchangeRatesBody,
  reply: Accepted.extend({ version: WholeNumber }),
});

export const removeExchangeRate = command('DELETE', `${path}/:currency`, 'admin', {
  summary: 'Remove the exchange rate of a currency.',
  refuses: refusedChanges,
  params: z.object({ currency: z.string().max(20) }),
  query: z.object({ version: z.coerce.number().int().min(0).max(largestInt) }),
  reply: Accepted.extend({ version: WholeNumber }),
});

/** A rate that a file gives, beside the one that it would replace. */
export const RateInFile = z.object({ currency: Currency, rate: z.string(), before: ExchangeRate.nullable() });
export type RateInFile = z.infer<typeof RateInFile>;

/**
 * What setting a file's rates would change; nothing is written. `as_of` is `null` where the file names no day. `left_out` are
 * currencies of the file that quotes cannot be in.
 */
export const RateFilePreview = z.object({
  version: WholeNumber,
  as_of: RateDay.nullable(),
  rates: z.array(RateInFile).max(mostRates),
  left_out: z.array(z.string().max(3)).max(mostGiven),
});
export type RateFilePreview = z.infer<typeof RateFilePreview>;

/** Kilobytes that a file of rates may have. */
export const largestRateFile = 256;

export const previewRateFile = command('POST', `${path}/preview`, 'admin', {
  summary: 'Say what the exchange rates of a file (.csv or .xlsx) would change, and write nothing.',
  refuses: [...workbookRefusals, ...wrongRates, 'rates.file'],
  form: {
    file: {
      kind: 'file',
      required: true,
      about: "A .csv or .xlsx of at most 256 KB: one row for each currency, or the European Central Bank's daily file.",
    },
  },
  reply: RateFilePreview,
});
