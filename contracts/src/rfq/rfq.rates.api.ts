import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { maxInt32, NonNegativeInt32 } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { workbookUploadRefusalCodes } from '../kernel/workbookRefusals.ts';
import { failWith } from '../kernel/messages/messages.ts';
import { Currency } from '../kernel/money.ts';
import { createTextSchema } from '../kernel/text.ts';
import { ExchangeRate, maxExchangeRateSourceLength, maxExchangeRates, ExchangeRateIsoDate } from './rfq.rates.ts';

const path = '/api/admin/exchange-rates';
/** Exchange rates in display order of the currencies. */
const rates = z.array(ExchangeRate).max(maxExchangeRates);

/** Exchange rates for converting amounts. Currencies without a rate are omitted. */
export const readExchangeRatesEndpoint = defineQueryEndpoint('/api/exchange-rates', 'session', {
  summary: 'List the exchange rates for comparing amounts, each with its date and source.',
  reply: z.object({ base: Currency, rates }),
});

/** Name of the user who made a change; `null` if unknown. */
const Person = z.string().nullable();

/** Maximum number of changes in the list. */
export const maxListedExchangeRateChanges = 50;

/** A change to the exchange rates: its description, the resulting version, the time and the user. */
export const ExchangeRateChangeReplyItem = z.object({
  version: z.int(),
  at: Instant,
  by: Person,
  words: z.string(),
});
export type ExchangeRateChangeReplyItem = z.infer<typeof ExchangeRateChangeReplyItem>;

export const AdminExchangeRateReplyItem = ExchangeRate.extend({ set_at: Instant, set_by: Person });
export type AdminExchangeRateReplyItem = z.infer<typeof AdminExchangeRateReplyItem>;

/** Requests that change the rates must send `version` back, to detect concurrent changes. */
export const listExchangeRatesEndpoint = defineQueryEndpoint(path, 'admin', {
  summary: 'List the exchange rates with the users who set them, and the latest changes.',
  reply: z.object({
    version: NonNegativeInt32,
    base: Currency,
    rates: z.array(AdminExchangeRateReplyItem).max(maxExchangeRates),
    changes: z.array(ExchangeRateChangeReplyItem).max(maxListedExchangeRateChanges),
  }),
});

/** Maximum number of rates in a request. Exceeds the number of currencies, so that duplicates get a specific error. */
const maxRatesPerRequest = 100;
/** A rate in a request. Only loosely validated, so that each problem gets a specific error. */
const RateInput = z.strictObject({ currency: createTextSchema(20), rate: createTextSchema(40) });

export const SetExchangeRatesBody = z.strictObject({
  version: NonNegativeInt32,
  as_of: createTextSchema(40),
  source: createTextSchema(maxExchangeRateSourceLength),
  rates: z.array(RateInput).min(1, failWith(msg`Enter at least one rate.`)).max(maxRatesPerRequest),
});
export type SetExchangeRatesBody = z.infer<typeof SetExchangeRatesBody>;

/** Codes for an invalid rate. */
const invalidRateCodes = ['rates.base', 'rates.currency', 'rates.day', 'rates.duplicate', 'rates.rate'] as const;

/** Codes for a change that conflicts with the current rates. */
const conflictCodes = ['rates.changed', 'rates.history-full', 'rates.older', 'rates.unknown'] as const;

/** Sets the given rates and keeps all other rates. Stores nothing if any rate is invalid. */
export const setExchangeRatesEndpoint = defineCommandEndpoint('PUT', path, 'admin', {
  summary: 'Set exchange rates with a date and a source. Rates with a later date are not replaced.',
  refuses: [...invalidRateCodes, ...conflictCodes, 'rates.source'],
  body: SetExchangeRatesBody,
  reply: CommandReply.extend({ version: NonNegativeInt32 }),
});

export const removeExchangeRateEndpoint = defineCommandEndpoint('DELETE', `${path}/:currency`, 'admin', {
  summary: 'Remove the exchange rate of a currency.',
  refuses: conflictCodes,
  params: z.object({ currency: z.string().max(20) }),
  query: z.object({ version: z.coerce.number().int().min(0).max(maxInt32) }),
  reply: CommandReply.extend({ version: NonNegativeInt32 }),
});

/** A rate in a file, with the current rate that it would replace. */
export const ExchangeRateInFileWithCurrentRate = z.object({
  currency: Currency,
  rate: z.string(),
  before: ExchangeRate.nullable(),
});
export type ExchangeRateInFileWithCurrentRate = z.infer<typeof ExchangeRateInFileWithCurrentRate>;

/**
 * The changes that would result if the rates of a file were set. Nothing is stored. `as_of` is `null` if the file has
 * no date. `left_out` lists currencies of the file that quotes do not support.
 */
export const ExchangeRateFilePreviewReply = z.object({
  version: NonNegativeInt32,
  as_of: ExchangeRateIsoDate.nullable(),
  rates: z.array(ExchangeRateInFileWithCurrentRate).max(maxExchangeRates),
  left_out: z.array(z.string().max(3)).max(maxRatesPerRequest),
});
export type ExchangeRateFilePreviewReply = z.infer<typeof ExchangeRateFilePreviewReply>;

export const maxExchangeRateFileKilobytes = 256;

export const previewRateFileEndpoint = defineCommandEndpoint('POST', `${path}/preview`, 'admin', {
  summary: 'Preview the changes of an exchange rate file (.csv or .xlsx). Stores nothing.',
  refuses: [...workbookUploadRefusalCodes, ...invalidRateCodes, 'rates.file'],
  form: {
    file: {
      kind: 'file',
      required: true,
      description:
        "A .csv or .xlsx of at most 256 KB: one row for each currency, or the European Central Bank's daily file.",
    },
  },
  reply: ExchangeRateFilePreviewReply,
});
