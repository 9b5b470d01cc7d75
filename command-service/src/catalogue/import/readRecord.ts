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

/** Reads one column of one row: `absent` when the sheet has no such column, else what `read` makes of the cell. */
export type ReadField = <T>(key: ColumnKey, read: (text: string) => Reading<T>, absent: T) => T;

/** Organisations that the home page leaves out unless a showcase column says otherwise. */
const outsideShowcase = new Set(
  ['Transforma Insights', 'Berg Insight', 'Kaleido Intelligence', 'IoT Analytics'].map(providerIdOf),
);

/** Makes the reader of a whole row. It remembers what it read, so take a new one for each file. */
export function recordReader(): (name: string, field: ReadField) => ProviderRecord {
  const read = {
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
    const protocols = field('protocols', read.protocols, null);
    return {
      id,
      name,
      type: field('type', read.type, 'other'),
      scope: field('scope', read.scope, null),
      coreOfferings: field('coreOfferings', read.offerings, null),
      protocols,
      radioTech: field('radioTech', read.radioTech, null) ?? technologiesIn(protocols),
      countries: field('countries', read.countries, null),
      sgp32: field('sgp32', read.sgp32, null),
      ntn: field('ntn', read.ntn, null),
      pricingTiers: field('pricingTiers', read.tiers, null),
      pricingModel: field('pricingModel', read.short, null),
      cmpType: field('cmpType', read.short, null),
      platformFeatures: field('platformFeatures', read.features, null),
      website: field('website', read.website, null),
      logoFile: field('logoFile', read.logoFile, null),
      partner: field('partner', read.partner, false),
      flags: Object.fromEntries(
        capabilityFlags.map((flag) => [flag, field(flag, read.flag, null)]),
      ) as ProviderRecord['flags'],
      showcase: field('showcase', read.flag, null) ?? !outsideShowcase.has(id),
    };
  };
}
