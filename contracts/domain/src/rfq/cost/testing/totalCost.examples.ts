import type { CompleteRfqQuantities, QuoteLineItems } from '../quoteLineItems.ts';
import type { QuoteTotalCostBreakdown } from '../totalCost.ts';

/** A published tariff, a need, and the total computed by hand. */
export interface TotalCostTestExample {
  readonly tariff: string;
  /** Publication and date. */
  readonly source: string;
  /** Assumptions that the source does not state. */
  readonly given: string;
  readonly parts: QuoteLineItems;
  readonly need: CompleteRfqQuantities;
  readonly total: QuoteTotalCostBreakdown['total'];
  readonly missing: QuoteTotalCostBreakdown['missing'];
}

/** Line items that charge nothing, for items that a tariff does not mention. */
const freeLineItems: Omit<QuoteLineItems, 'currency'> = {
  simOnce: '0',
  simMonth: '0',
  included: { megabytes: '0', per: 'month' },
  further: { kind: 'megabyte', price: '0' },
  setup: '0',
  minimumMonth: '0',
  minimumTerm: 0,
};
const exactTotal = (total: string): QuoteTotalCostBreakdown['total'] => ({ least: total, most: total });
const all = { activePercent: '100' };

const telnyx: QuoteLineItems = {
  ...freeLineItems,
  currency: 'USD',
  simOnce: '1',
  simMonth: '2',
  further: {
    kind: 'megabyte',
    price: [
      { upTo: '100', price: '0.0780' },
      { upTo: '500', price: '0.0390' },
      { upTo: null, price: '0.0195' },
    ],
  },
};
const telnyxSource = 'telnyx.com/pricing/iot-data-plans, as read on 2026-09-20';
const telnyxGiven =
  'US zone 1; tiers apply to the data of all SIMs in a month, each megabyte in its own tier; below 2 GB';

const flat: QuoteLineItems = {
  ...freeLineItems,
  currency: 'EUR',
  simOnce: '10',
  included: { megabytes: '500', per: 'life' },
};
const flatSource = '1NCE IoT Lifetime Flat, 1nce.com: 10 EUR a SIM for 10 years with 500 MB, since 2018';

const lowVolume: QuoteLineItems = {
  ...freeLineItems,
  currency: 'USD',
  simOnce: '5',
  simMonth: '0.4',
  further: { kind: 'megabyte', price: '0.5' },
};
const lowVolumeSource = 'blog.soracom.jp, 2017-05-22: Low Data Volume, 5.0 USD a SIM, 0.4 USD a month, 0.5 USD a MB';

const yen: QuoteLineItems = { ...freeLineItems, currency: 'JPY', simOnce: null, simMonth: '302.5', minimumTerm: 12 };
const yenSource = 'soracom.jp, plan-D discount for long use: 302.5 JPY a month with tax for a year, else 330 JPY';

const emnify: QuoteLineItems = {
  ...freeLineItems,
  currency: 'EUR',
  simMonth: '2.40',
  included: { megabytes: '100', per: 'month' },
  further: null,
};
const emnifySource =
  'support.emnify.com, Detailed Pricing Scheme: 2.40 EUR an active SIM, which brings 100 MB to the pool';

/** Examples with their arithmetic in comments. Amounts are in the currency's major unit. */
export const totalCostTestExamples: readonly TotalCostTestExample[] = [
  {
    tariff: '1NCE, within the flat rate',
    source: flatSource,
    given: 'SIM cards and shipping are not counted',
    parts: flat,
    // 4 MB x 120 months = 480 MB of 500 MB; 1,000 x 10
    need: { devices: 1000, megabytes: '4', months: 120, ...all },
    total: exactTotal('10000.00'),
    missing: [],
  },
  {
    tariff: '1NCE, one further flat rate for each SIM',
    source: flatSource,
    given: 'a top-up costs what the flat rate does and has as much data',
    parts: { ...flat, further: { kind: 'pool', megabytes: '500', price: '10', sharedBy: 'sim' } },
    // 5 MB x 120 months = 600 MB, 100 MB above 500 MB: one top-up; 1,000 x (10 + 10)
    need: { devices: 1000, megabytes: '5', months: 120, ...all },
    total: exactTotal('20000.00'),
    missing: [],
  },
  {
    tariff: '1NCE, with the price of a top-up not known',
    source: flatSource,
    given: 'no price of a top-up',
    parts: { ...flat, further: null },
    // 600 MB per SIM exceed 500 MB, so 10,000 is the minimum and there is no upper bound
    need: { devices: 1000, megabytes: '5', months: 120, ...all },
    total: { least: '10000.00', most: null },
    missing: ['further'],
  },
  {
    tariff: 'Soracom Low Data Volume',
    source: lowVolumeSource,
    given: 'no rounding of data; shipping is not counted',
    parts: lowVolume,
    // 500 x 5 = 2,500; 500 x 0.4 x 36 = 7,200; 500 x 1.2 x 0.5 x 36 = 10,800
    need: { devices: 500, megabytes: '1.2', months: 36, ...all },
    total: exactTotal('20500.00'),
    missing: [],
  },
  {
    tariff: 'Soracom Low Data Volume, with a share that is not active',
    source: lowVolumeSource,
    given: 'a SIM that is not active costs nothing',
    parts: lowVolume,
    // 82.5 % of 10 = 8.25, so 9 SIMs: 10 x 5 = 50; 9 x 0.4 x 12 = 43.20; 9 x 1 x 0.5 x 12 = 54
    need: { devices: 10, megabytes: '1', months: 12, activePercent: '82.5' },
    total: exactTotal('147.20'),
    missing: [],
  },
  {
    tariff: 'Soracom plan01s, with a tier of SIMs',
    source:
      'developers.soracom.io, fees, as read in May 2026: 0.06 USD a SIM and day, from the 101st SIM 0.05 USD; 0.50 USD a MB',
    given: 'months of 30 days; each SIM in its own tier',
    parts: {
      ...lowVolume,
      simOnce: '0',
      simMonth: [
        { upTo: '100', price: '1.80' },
        { upTo: null, price: '1.50' },
      ],
    },
    // SIMs: 100 x 1.80 + 150 x 1.50 = 405; data: 250 x 0.1 x 0.50 = 12.50; 417.50 x 24
    need: { devices: 250, megabytes: '0.1', months: 24, ...all },
    total: exactTotal('10020.00'),
    missing: [],
  },
  {
    tariff: 'Soracom plan-D, shorter than its minimum term',
    source: yenSource,
    given: 'SIMs are there already; data is not counted',
    parts: { ...yen, simOnce: '0' },
    // 33 x 302.5 = 9,982.5 a month; 7 months used, 5 more until the end of the year; 9,982.5 x 12
    need: { devices: 33, megabytes: '0', months: 7, ...all },
    total: exactTotal('119790'),
    missing: [],
  },
  {
    tariff: 'Soracom plan-D, with the price of a SIM not known',
    source: yenSource,
    given: 'no price of a SIM; data is not counted',
    parts: yen,
    // 3 x 302.5 x 13 = 11,797.5, rounded half up, plus the SIMs
    need: { devices: 3, megabytes: '0', months: 13, ...all },
    total: { least: '11798', most: null },
    missing: ['simOnce'],
  },
  {
    tariff: 'Telnyx, in the second tier of data',
    source: telnyxSource,
    given: telnyxGiven,
    parts: telnyx,
    // 50 x 1 = 50; 50 x 2 = 100 a month; 300 MB: 100 x 0.0780 + 200 x 0.0390 = 15.60; 50 + 115.60 x 12
    need: { devices: 50, megabytes: '6', months: 12, ...all },
    total: exactTotal('1437.20'),
    missing: [],
  },
  {
    tariff: 'Telnyx, in the third tier of data',
    source: telnyxSource,
    given: telnyxGiven,
    parts: telnyx,
    // 150 x 1 = 150; 300 a month; 1,500 MB: 7.80 + 400 x 0.0390 + 1,000 x 0.0195 = 42.90; 150 + 342.90 x 24
    need: { devices: 150, megabytes: '10', months: 24, ...all },
    total: exactTotal('8379.60'),
    missing: [],
  },
  {
    tariff: 'emnify, within its pool, with a fee for each month',
    source: emnifySource,
    given: 'the 150 EUR a month for IPsec stand as a setup fee of 12 months of them',
    parts: { ...emnify, setup: '1800' },
    // 338 x 2.40 = 811.20, as in the invoice; 811.20 x 12 = 9,734.40; plus 150 x 12 = 1,800
    need: { devices: 338, megabytes: '100', months: 12, ...all },
    total: exactTotal('11534.40'),
    missing: [],
  },
  {
    tariff: 'emnify, beyond its pool',
    source: emnifySource,
    given: 'no price of further data, which the page leaves to the rate zone',
    parts: emnify,
    // 101 MB per SIM exceed the 100 MB that each SIM includes; at least 338 x 2.40 x 12
    need: { devices: 338, megabytes: '101', months: 12, ...all },
    total: { least: '9734.40', most: null },
    missing: ['further'],
  },
  {
    tariff: 'Particle Basic, in blocks that all devices share',
    source: 'docs.particle.io, What is a block: 299.00 USD a month, 540 MB pooled, up to 100 devices',
    given: 'the data binds, not the devices or the data operations',
    parts: {
      ...freeLineItems,
      currency: 'USD',
      further: { kind: 'pool', megabytes: '540', price: '299', sharedBy: 'fleet' },
    },
    // 100 x 12 = 1,200 MB: 3 blocks; 3 x 299 x 12
    need: { devices: 100, megabytes: '12', months: 12, ...all },
    total: exactTotal('10764.00'),
    missing: [],
  },
  {
    tariff: 'Blues Notecard, with further data for the life of each',
    source: 'blues.io/pricing: LTE Cat-M 49 USD with 500 MB, 4.75 USD per further 150 MB',
    given: 'hardware is part of the price; events are not counted',
    parts: {
      ...flat,
      currency: 'USD',
      simOnce: '49',
      further: { kind: 'pool', megabytes: '150', price: '4.75', sharedBy: 'sim' },
    },
    // 20 MB x 60 = 1,200 MB, 700 MB above the allowance: 5 packs of 150 MB; 200 x (49 + 5 x 4.75)
    need: { devices: 200, megabytes: '20', months: 60, ...all },
    total: exactTotal('14550.00'),
    missing: [],
  },
  {
    tariff: 'Hologram, at its published rates',
    source: 'hologram.io/pricing, as read in June 2026: 1 USD a SIM and month, 0.03 USD a MB',
    given: 'SIM cards are not counted; a month is a billing period',
    parts: { ...freeLineItems, currency: 'USD', simMonth: '1', further: { kind: 'megabyte', price: '0.03' } },
    // 1,000 x (1 + 2,000 x 0.03) = 61,000 for a month
    need: { devices: 1000, megabytes: '2000', months: 1, ...all },
    total: exactTotal('61000.00'),
    missing: [],
  },
  {
    tariff: 'Hologram, with what is included not known',
    source: 'hologram.io/pricing, as read in June 2026: 1 USD a SIM and month, 0.03 USD a MB',
    given: 'some data may be included, the page says not how much',
    parts: {
      ...freeLineItems,
      currency: 'USD',
      simMonth: '1',
      included: null,
      further: { kind: 'megabyte', price: '0.03' },
    },
    // at least 40 x 1 x 12 = 480; at most another 5 MB x 0.03 x 40 x 12 = 72
    need: { devices: 40, megabytes: '5', months: 12, ...all },
    total: { least: '480.00', most: '552.00' },
    missing: ['included'],
  },
  {
    tariff: 'Onomondo, with a minimum for each month',
    source: 'onomondo.com/pricing, as read in June 2026: from 0.0025 EUR a MB, nothing for a SIM that sends nothing',
    given: 'a minimum of 100 EUR a month and a term of 12 months at least, of our own',
    parts: {
      ...freeLineItems,
      currency: 'EUR',
      further: { kind: 'megabyte', price: '0.0025' },
      minimumMonth: '100',
      minimumTerm: 12,
    },
    // 600 x 30 x 0.0025 = 45 a month, topped up to 100; 10 months and 2 more until the end of the term; 100 x 12
    need: { devices: 600, megabytes: '30', months: 10, ...all },
    total: exactTotal('1200.00'),
    missing: [],
  },
];
