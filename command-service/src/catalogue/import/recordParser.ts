import type { CatalogueColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import { providerCapabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { deriveProviderId } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { type ParsedCellValue, memoizeCellParser } from './diagnostics.ts';
import { createCountryListParser } from './values/countries.ts';
import { parsePartnerFlagCell, parseShowcaseFlagCell, parseYesNoCell } from './values/flags.ts';
import { parseLogoFileNameCell } from './values/logoFile.ts';
import { createRoundTripStableParser } from './values/stableParser.ts';
import { parseNtnSupport, parseSgp32SupportCell } from './values/supports.ts';
import { parseProtocolListCell, parseRadioTechnologiesCell, extractRadioTechnologies } from './values/technologies.ts';
import { createListCellParser, createTextCellParser } from './values/texts.ts';
import { parseProviderTypeCell } from './values/types.ts';
import { parseWebsiteCell } from './values/webAddress.ts';

/** Parses one column of one row; returns `absent` when the sheet lacks the column. */
export type ProviderRowFieldParser = <T>(
  key: CatalogueColumnKey,
  parsers: (text: string) => ParsedCellValue<T>,
  absent: T,
) => T;

/** Organisations that the home page excludes unless a showcase column says otherwise. */
const excludedFromShowcase = new Set(
  ['Transforma Insights', 'Berg Insight', 'Kaleido Intelligence', 'IoT Analytics'].map(deriveProviderId),
);

/** Creates a parser for complete rows. The parser memoizes values, so create a new parser for each file. */
export function createProviderRecordParser(): (name: string, field: ProviderRowFieldParser) => ProviderRecord {
  const parsers = {
    type: memoizeCellParser(parseProviderTypeCell),
    sgp32: memoizeCellParser(createRoundTripStableParser(parseSgp32SupportCell)),
    ntn: memoizeCellParser(createRoundTripStableParser(parseNtnSupport)),
    flag: memoizeCellParser(parseYesNoCell),
    scope: memoizeCellParser(createRoundTripStableParser(createTextCellParser(500))),
    offerings: memoizeCellParser(createRoundTripStableParser(createTextCellParser(1000))),
    protocols: memoizeCellParser(createRoundTripStableParser(parseProtocolListCell)),
    radioTech: memoizeCellParser(parseRadioTechnologiesCell),
    countries: memoizeCellParser(createCountryListParser()),
    tiers: memoizeCellParser(createRoundTripStableParser(createListCellParser(500, true))),
    features: memoizeCellParser(createRoundTripStableParser(createListCellParser(2000, false))),
    short: memoizeCellParser(createRoundTripStableParser(createTextCellParser(200))),
    website: memoizeCellParser(createRoundTripStableParser(parseWebsiteCell)),
    logoFile: memoizeCellParser(createRoundTripStableParser(parseLogoFileNameCell)),
    partner: memoizeCellParser(parsePartnerFlagCell),
    showcase: memoizeCellParser(parseShowcaseFlagCell),
  };
  return (name, field) => {
    const id = deriveProviderId(name);
    const protocols = field('protocols', parsers.protocols, null);
    return {
      id,
      name,
      type: field('type', parsers.type, 'other'),
      scope: field('scope', parsers.scope, null),
      coreOfferings: field('coreOfferings', parsers.offerings, null),
      protocols,
      radioTech: field('radioTech', parsers.radioTech, null) ?? extractRadioTechnologies(protocols),
      countries: field('countries', parsers.countries, null),
      sgp32: field('sgp32', parsers.sgp32, null),
      ntn: field('ntn', parsers.ntn, null),
      pricingTiers: field('pricingTiers', parsers.tiers, null),
      pricingModel: field('pricingModel', parsers.short, null),
      cmpType: field('cmpType', parsers.short, null),
      platformFeatures: field('platformFeatures', parsers.features, null),
      website: field('website', parsers.website, null),
      logoFile: field('logoFile', parsers.logoFile, null),
      partner: field('partner', parsers.partner, false),
      flags: Object.fromEntries(
        providerCapabilityFlags.map((flag) => [flag, field(flag, parsers.flag, null)]),
      ) as ProviderRecord['flags'],
      showcase: field('showcase', parsers.showcase, null) ?? !excludedFromShowcase.has(id),
    };
  };
}
