import { readFileSync } from 'node:fs';
import { buildCatalogueWorkbookFromRecords } from '@marketplace/command-service/catalogue/import/buildCatalogueWorkbookFromRecords.ts';
import {
  type ProviderCapabilityFlagName,
  providerCapabilityFlags,
  ProviderRecord,
  providerTypes,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { deriveProviderId } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { z } from 'zod';

/** URLs of the files of the sample catalogue: the source records, and the workbook that is built from them. */
export const demoCatalogueFileUrls = {
  records: new URL('./sample/providers.json', import.meta.url),
  workbook: new URL('./sample/iot-connectivity-providers.xlsx', import.meta.url),
} as const;

const text = z.string().nullable();
const flag = z.boolean().nullable();
const flagShape = Object.fromEntries(providerCapabilityFlags.map((name) => [name, flag])) as Record<
  ProviderCapabilityFlagName,
  typeof flag
>;

/** A record of providers.json: the columns of the catalogue sheet, and the full list of country codes. */
const SampleProvider = z.object({
  Provider: z.string(),
  Type: z.enum(providerTypes),
  'Scope / Sectors': text,
  'Core Offerings': text,
  'Protocols Supported': text,
  radio_tech: z.array(z.string()),
  countries_iso: z.array(z.string()).nullable(),
  'GSMA SGP.32 Support': text,
  'NTN Support': text,
  'Pricing Tiers': text,
  pricing_model: text,
  cmp_type: text,
  'Platform Features': text,
  Website: text,
  'Logo File': text,
  Partner: z.literal('Y').nullable(),
  showcase: z.boolean(),
  ...flagShape,
});

function toRecord(sample: z.infer<typeof SampleProvider>): ProviderRecord {
  return ProviderRecord.parse({
    id: deriveProviderId(sample.Provider),
    name: sample.Provider,
    type: sample.Type,
    scope: sample['Scope / Sectors'],
    coreOfferings: sample['Core Offerings'],
    protocols: sample['Protocols Supported'],
    radioTech: sample.radio_tech,
    countries: sample.countries_iso,
    sgp32: sample['GSMA SGP.32 Support'],
    ntn: sample['NTN Support'],
    pricingTiers: sample['Pricing Tiers'],
    pricingModel: sample.pricing_model,
    cmpType: sample.cmp_type,
    platformFeatures: sample['Platform Features'],
    website: sample.Website,
    logoFile: sample['Logo File'],
    partner: sample.Partner === 'Y',
    flags: Object.fromEntries(providerCapabilityFlags.map((name) => [name, sample[name]])),
    showcase: sample.showcase,
  });
}

/**
 * Loads the records of the sample catalogue, in the order of providers.json.
 * @throws ZodError if providers.json is invalid.
 */
export function loadDemoCatalogueRecords(): ProviderRecord[] {
  return z
    .array(SampleProvider)
    .parse(JSON.parse(readFileSync(demoCatalogueFileUrls.records, 'utf8')))
    .map(toRecord);
}

const about = [
  'Sample catalogue of IoT connectivity providers',
  'Compiled on 2026-11-20 from public pages and general industry knowledge, not from the providers.',
  'Source: infra/product/demo/sample/providers.json, which names the pages of each record.',
  'This is sample data for building and testing a product. Values can be wrong, old or incomplete.',
  'Nothing here is an offer, a rating or a statement by any provider, and no business relationship exists with any of them.',
  'The partner column is a sample flag: no partnership exists.',
  'All names belong to their owners. Check a value with the provider before anyone relies on it.',
];

/**
 * Builds the sample catalogue as .xlsx: a sheet "Providers" with every column, and a sheet "About" with the source, the
 * date and a disclaimer.
 */
export function buildDemoCatalogueWorkbook(): Buffer {
  return buildCatalogueWorkbookFromRecords(loadDemoCatalogueRecords(), [{ name: 'About', lines: about }]);
}
