import type { ColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import { capabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { providerIdOf } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { type Reading, memoize } from './diagnostics.ts';
import { countriesReader } from './values/countries.ts';
import { readFlag, readPartner } from './values/flags.ts';
import { readLogoFile } from './values/logoFile.ts';
import { settled } from './values/settled.ts';
import { readNtn, readSgp32 } from './values/supports.ts';
import { readProtocols, readRadioTech, technologiesIn } from './values/technologies.ts';
import { listReader, textReader } from './values/texts.ts';
import { readType } from './values/types.ts';
import { readWebsite } from './values/webAddress.ts';

/** Parses one column of one row; returns `absent` when the sheet lacks the column. */
export type ReadField = <T>(key: ColumnKey, parsers: (text: string) => Reading<T>, absent: T) => T;

/** Organisations that the home page excludes unless a showcase column says otherwise. */
const excludedFromShowcase = new Set(
  ['Transforma Insights', 'Berg Insight', 'Kaleido Intelligence', 'IoT Analytics'].map(providerIdOf),
);

/** Creates a parser for complete rows. It memoizes values, so create a new one for each file. */
export function recordReader(): (name: string, field: ReadField) => ProviderRecord {
  const parsers = {
    type: memoize(readType),
    sgp32: memoize(settled(readSgp32)),
    ntn: memoize(settled(readNtn)),
    flag: memoize(readFlag),
    scope: memoize(settled(textReader(500))),
    offerings: memoize(settled(textReader(1000))),
    protocols: memoize(settled(readProtocols)),
    radioTech: memoize(readRadioTech),
    countries: memoize(countriesReader()),
    tiers: memoize(settled(listReader(500, true))),
    features: memoize(settled(listReader(2000, false))),
    short: memoize(settled(textReader(200))),
    website: memoize(settled(readWebsite)),
    logoFile: memoize(settled(readLogoFile)),
    partner: memoize(readPartner),
  };
  return (name, field) => {
    const id = providerIdOf(name);
    const protocols = field('protocols', parsers.protocols, null);
    return {
      id,
      name,
      type: field('type', parsers.type, 'other'),
      scope: field('scope', parsers.scope, null),
      coreOfferings: field('coreOfferings', parsers.offerings, null),
      protocols,
      radioTech: field('radioTech', parsers.radioTech, null) ?? technologiesIn(protocols),
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
        capabilityFlags.map((flag) => [flag, field(flag, parsers.flag, null)]),
      ) as ProviderRecord['flags'],
      showcase: field('showcase', parsers.flag, null) ?? !excludedFromShowcase.has(id),
    };
  };
}
