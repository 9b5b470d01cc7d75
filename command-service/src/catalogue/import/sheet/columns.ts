import { type CapabilityFlag, capabilityFlags } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { foldText } from '../text.ts';

export type ColumnKey =
  | 'name'
  | 'type'
  | 'scope'
  | 'coreOfferings'
  | 'protocols'
  | 'radioTech'
  | 'countries'
  | 'sgp32'
  | 'ntn'
  | 'pricingTiers'
  | 'pricingModel'
  | 'cmpType'
  | 'platformFeatures'
  | 'website'
  | 'logoFile'
  | 'partner'
  | 'showcase'
  | CapabilityFlag;

/** A column that the catalogue knows. Headers are compared by their letters and digits only. */
export interface Column {
  readonly key: ColumnKey;
  readonly header: string;
  /** One of the ten columns that the upload page lists; the others may be left out without a word. */
  readonly expected: boolean;
  /** Other words that stand for this column. There are no others, and nothing is guessed. */
  readonly synonyms: readonly string[];
}

function expected(key: ColumnKey, header: string, ...synonyms: readonly string[]): Column {
  return { key, header, expected: true, synonyms };
}

function optional(key: ColumnKey, header: string, ...synonyms: readonly string[]): Column {
  return { key, header, expected: false, synonyms };
}

/** In the order in which a catalogue is written. */
export const columns: readonly Column[] = [
  expected('name', 'Provider', 'Provider name', 'Company', 'Operator', 'Name'),
  expected('type', 'Type', 'Provider type', 'Operator type'),
  expected('scope', 'Scope / Sectors', 'Scope', 'Sectors', 'Scope and sectors'),
  optional('coreOfferings', 'Core Offerings', 'Offerings'),
  expected('protocols', 'Protocols Supported', 'Protocols', 'Technologies'),
  optional('radioTech', 'radio_tech', 'Radio technologies'),
  optional('countries', 'Countries Supported', 'Countries', 'Country list', 'Coverage'),
  expected('sgp32', 'GSMA SGP.32 Support', 'SGP.32 Support', 'SGP.32'),
  expected('ntn', 'NTN Support', 'NTN'),
  expected('pricingTiers', 'Pricing Tiers', 'Pricing', 'Tariffs'),
  optional('pricingModel', 'pricing_model'),
  optional('cmpType', 'cmp_type', 'CMP', 'Connectivity management platform'),
  expected('platformFeatures', 'Platform Features', 'Features'),
  expected('website', 'Website', 'URL', 'Homepage', 'Web address'),
  expected('logoFile', 'Logo File', 'Logo'),
  optional('partner', 'Partner'),
  ...capabilityFlags.map((flag) => optional(flag, flag)),
  optional('showcase', 'showcase'),
];

const byHeader = new Map(columns.map((column) => [foldText(column.header), column]));
const bySynonym = new Map(columns.flatMap((column) => column.synonyms.map((word) => [foldText(word), column])));

export interface KnownHeader {
  readonly column: Column;
  readonly isSynonym: boolean;
}

/** @returns `null` for a header that names no column of the catalogue. */
export function knownHeader(text: string): KnownHeader | null {
  const folded = foldText(text);
  const exact = byHeader.get(folded);
  if (exact !== undefined) return { column: exact, isSynonym: false };
  const meant = bySynonym.get(folded);
  return meant === undefined ? null : { column: meant, isSynonym: true };
}
