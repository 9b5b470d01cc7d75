import { t } from '@lingui/core/macro';
import { providerCapabilityFlagLabels } from '@marketplace/contracts/catalogue/catalogue.capabilityFlagLabels.ts';
import {
  catalogueColumnHeaders,
  type CatalogueColumnKey,
  catalogueColumnKeys,
} from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import {
  type ProviderCapabilityFlagName,
  providerCapabilityFlags,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { formatProviderType } from '@marketplace/contracts/catalogue/catalogue.typeLabels.ts';
import { formatSupportText } from '@marketplace/contracts/catalogue/catalogue.valueLabels.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';

/** Labels of the fields of a catalogue entry; capability flags have labels in the contracts. */
const fieldLabels: Readonly<Record<Exclude<CatalogueColumnKey, ProviderCapabilityFlagName>, string>> = {
  name: t`Name`,
  type: t`Type`,
  scope: t`Scope / Sectors`,
  coreOfferings: t`Core Offerings`,
  protocols: t`Protocols Supported`,
  radioTech: t`Radio technologies`,
  countries: t`Countries Supported`,
  sgp32: t`GSMA SGP.32 Support`,
  ntn: t`NTN Support`,
  pricingTiers: t`Pricing Tiers`,
  pricingModel: t`Pricing model`,
  cmpType: t`Connectivity management platform`,
  platformFeatures: t`Platform Features`,
  website: t`Website`,
  logoFile: t`Logo File`,
  partner: t`Partner`,
  showcase: t`Showcase`,
};

function isCapabilityFlag(field: CatalogueColumnKey): field is ProviderCapabilityFlagName {
  return providerCapabilityFlags.some((flag) => flag === field);
}

/** Returns the label of a field of a provider's catalogue entry. */
export function getCatalogueEntryFieldLabel(field: CatalogueColumnKey): string {
  return isCapabilityFlag(field) ? formatMessage(providerCapabilityFlagLabels[field]) : fieldLabels[field];
}

/**
 * Formats a value of the catalogue spreadsheet for editing: a JSON list becomes a comma-separated list.
 */
export function formatCatalogueEntryFieldValue(field: CatalogueColumnKey, words: string): string {
  if (field !== 'radioTech' || words === '') return words;
  const list: unknown = JSON.parse(words);
  return Array.isArray(list) ? list.join(', ') : words;
}

/** Formats a value of the catalogue spreadsheet for display: a value from a fixed list is shown by its label. */
export function formatCatalogueEntryFieldText(field: CatalogueColumnKey, words: string): string {
  if (field === 'type') return formatProviderType(words);
  const isSupport = field === 'sgp32' || field === 'ntn' || field === 'showcase' || isCapabilityFlag(field);
  return isSupport ? formatSupportText(words) : formatCatalogueEntryFieldValue(field, words);
}

/** A changed field, by the header of its column. */
interface SheetFieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Replaces the header and the values of a changed field by texts for display. Unknown columns stay unchanged. */
export function labelSheetFieldChange({ field: header, before, after }: SheetFieldChange): SheetFieldChange {
  const key = catalogueColumnKeys.find((column) => catalogueColumnHeaders[column] === header);
  if (key === undefined) return { field: header, before, after };
  return {
    field: getCatalogueEntryFieldLabel(key),
    before: formatCatalogueEntryFieldText(key, before),
    after: formatCatalogueEntryFieldText(key, after),
  };
}
