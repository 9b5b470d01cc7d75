import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { listedNames } from './technologyTags.ts';

/** Stands for "no filter" in every select; `null` in the values. */
export const allOption = 'All';

export interface ProviderFilters {
  readonly type: string | null;
  readonly protocol: string | null;
  readonly sgp32: string | null;
  readonly ntn: string | null;
  /** Free text. */
  readonly text: string;
}

export const noFilters: ProviderFilters = { type: null, protocol: null, sgp32: null, ntn: null, text: '' };

export type FilterField = Exclude<keyof ProviderFilters, 'text'>;
export const filterFields = ['type', 'protocol', 'sgp32', 'ntn'] as const satisfies readonly FilterField[];

/** What a person reads above each select. */
export const filterNames: Readonly<Record<FilterField, string>> = {
  type: 'Type',
  protocol: 'Protocol',
  sgp32: 'GSMA SGP.32',
  ntn: 'NTN',
};

export type FilterOptions = Readonly<Record<FilterField, readonly string[]>>;

/** A value that the catalogue does not give is in the same group as one that it gives as unknown. */
const unknown = 'Unknown';
const statedFirst = ['Yes', 'Planned', 'Commercial — Live Service', 'Announced / Pilot', 'No'];

function sgp32Of(provider: ProviderView): string {
  return provider['GSMA SGP.32 Support'] ?? unknown;
}

function ntnOf(provider: ProviderView): string {
  return provider['NTN Support'] ?? unknown;
}

function place(value: string): number {
  if (value === unknown) return statedFirst.length + 1;
  const at = statedFirst.indexOf(value);
  return at < 0 ? statedFirst.length : at;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort((one, other) => place(one) - place(other) || one.localeCompare(other, 'en'));
}

/** The choices of the four selects, derived from the providers. */
export function filterOptions(providers: readonly ProviderView[]): FilterOptions {
  return {
    type: distinct(providers.map((provider) => provider.Type)),
    protocol: distinct(providers.flatMap((provider) => listedNames(provider['Protocols Supported']))),
    sgp32: distinct(providers.map(sgp32Of)),
    ntn: distinct(providers.map(ntnOf)),
  };
}

function mentions(provider: ProviderView, needle: string): boolean {
  return [provider.Provider, provider['Scope / Sectors'], provider['Platform Features']].some(
    (text) => text?.toLowerCase().includes(needle) ?? false,
  );
}

/** The providers that pass every filter, in their order. A protocol is a literal substring of Protocols Supported. */
export function filterProviders<P extends ProviderView>(providers: readonly P[], filters: ProviderFilters): P[] {
  const { type, protocol, sgp32, ntn } = filters;
  const needle = filters.text.trim().toLowerCase();
  return providers.filter(
    (provider) =>
      (type === null || provider.Type === type) &&
      (protocol === null || (provider['Protocols Supported'] ?? '').includes(protocol)) &&
      (sgp32 === null || sgp32Of(provider) === sgp32) &&
      (ntn === null || ntnOf(provider) === ntn) &&
      (needle === '' || mentions(provider, needle)),
  );
}

/** How many filters are in force. */
export function filterCount(filters: ProviderFilters): number {
  return filterFields.filter((field) => filters[field] !== null).length + (filters.text.trim() === '' ? 0 : 1);
}
