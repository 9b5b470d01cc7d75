import { countryName } from '../geo/geo.countries.ts';
import { sheetText } from '../kernel/formulaText.ts';
import { type CapabilityFlag, capabilityFlags, type ProviderRecord } from './catalogue.provider.ts';

/** One column of a catalogue in a sheet. */
export type ColumnKey = Exclude<keyof ProviderRecord, 'id' | 'flags'> | CapabilityFlag;

/** The header of every column, in the order in which a catalogue is written; also the names of a provider's fields for people. */
export const columnHeaders = {
  name: 'Provider',
  type: 'Type',
  scope: 'Scope / Sectors',
  coreOfferings: 'Core Offerings',
  protocols: 'Protocols Supported',
  radioTech: 'radio_tech',
  countries: 'Countries Supported',
  sgp32: 'GSMA SGP.32 Support',
  ntn: 'NTN Support',
  pricingTiers: 'Pricing Tiers',
  pricingModel: 'pricing_model',
  cmpType: 'cmp_type',
  platformFeatures: 'Platform Features',
  website: 'Website',
  logoFile: 'Logo File',
  partner: 'Partner',
  Lifecycle_Ops: 'Lifecycle_Ops',
  eSIM_eUICC: 'eSIM_eUICC',
  Edge_Core: 'Edge_Core',
  Webhooks: 'Webhooks',
  Policy_Pooling: 'Policy_Pooling',
  Usage_Alerts: 'Usage_Alerts',
  Analytics_AI: 'Analytics_AI',
  Billing_API: 'Billing_API',
  Packet_Broker_Roaming: 'Packet_Broker_Roaming',
  showcase: 'showcase',
} as const satisfies Record<ColumnKey, string>;

export const columnKeys = Object.keys(columnHeaders) as readonly ColumnKey[];

function yesOrNo(value: boolean | null): string {
  if (value === null) return '';
  return value ? 'Yes' : 'No';
}

/** A record as the texts of its sheet row; empty where nothing is known. Countries stand by their English names. */
export function sheetCells(record: Omit<ProviderRecord, 'id'>): Readonly<Record<ColumnKey, string>> {
  const flags = capabilityFlags.map((flag) => [flag, yesOrNo(record.flags[flag])] as const);
  return {
    name: record.name,
    type: record.type,
    scope: record.scope ?? '',
    coreOfferings: record.coreOfferings ?? '',
    protocols: record.protocols ?? '',
    radioTech: JSON.stringify(record.radioTech),
    countries: record.countries?.map(countryName).join(', ') ?? '',
    sgp32: record.sgp32 ?? '',
    ntn: record.ntn ?? '',
    pricingTiers: record.pricingTiers ?? '',
    pricingModel: record.pricingModel ?? '',
    cmpType: record.cmpType ?? '',
    platformFeatures: record.platformFeatures ?? '',
    website: record.website ?? '',
    logoFile: record.logoFile ?? '',
    partner: record.partner ? 'Y' : '',
    showcase: yesOrNo(record.showcase),
    ...(Object.fromEntries(flags) as Record<CapabilityFlag, string>),
  };
}

/** Headers and rows of a catalogue's sheet, formulas and escapes escaped, `null` for an empty cell: it reads back to equal records. */
export function sheetRows(records: readonly ProviderRecord[]): (string | null)[][] {
  const rows = records.map((record) => {
    const cells = sheetCells(record);
    return columnKeys.map((key) => (cells[key] === '' ? null : sheetText(cells[key])));
  });
  return [columnKeys.map((key) => columnHeaders[key]), ...rows];
}
