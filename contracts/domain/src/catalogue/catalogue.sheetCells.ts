import {
  type CatalogueColumnKey,
  catalogueColumnHeaders,
  catalogueColumnKeys,
} from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import {
  type ProviderCapabilityFlagName,
  providerCapabilityFlags,
  type ProviderRecord,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { escapeWorkbookTextForReimport } from '@marketplace/contracts/kernel/formulaEscaping.ts';
import { getCountryName } from '../geo/geo.countries.ts';

function formatYesNo(value: boolean | null): string {
  if (value === null) return '';
  return value ? 'Yes' : 'No';
}

/** Converts a record to the cells of its sheet row. Unknown values are empty; countries use their English names. */
export function convertProviderRecordToSheetCells(
  record: Omit<ProviderRecord, 'id'>,
): Readonly<Record<CatalogueColumnKey, string>> {
  const flags = providerCapabilityFlags.map((flag) => [flag, formatYesNo(record.flags[flag])] as const);
  return {
    name: record.name,
    type: record.type,
    scope: record.scope ?? '',
    coreOfferings: record.coreOfferings ?? '',
    protocols: record.protocols ?? '',
    radioTech: JSON.stringify(record.radioTech),
    countries: record.countries?.map(getCountryName).join(', ') ?? '',
    sgp32: record.sgp32 ?? '',
    ntn: record.ntn ?? '',
    pricingTiers: record.pricingTiers ?? '',
    pricingModel: record.pricingModel ?? '',
    cmpType: record.cmpType ?? '',
    platformFeatures: record.platformFeatures ?? '',
    website: record.website ?? '',
    logoFile: record.logoFile ?? '',
    partner: record.partner ? 'Y' : '',
    showcase: formatYesNo(record.showcase),
    ...(Object.fromEntries(flags) as Record<ProviderCapabilityFlagName, string>),
  };
}

/** Headers and rows of a catalogue sheet, with `null` for an empty cell. Importing the sheet yields equal records. */
export function toCatalogueSheetRows(records: readonly ProviderRecord[]): (string | null)[][] {
  const rows = records.map((record) => {
    const cells = convertProviderRecordToSheetCells(record);
    return catalogueColumnKeys.map((key) => (cells[key] === '' ? null : escapeWorkbookTextForReimport(cells[key])));
  });
  return [catalogueColumnKeys.map((key) => catalogueColumnHeaders[key]), ...rows];
}
