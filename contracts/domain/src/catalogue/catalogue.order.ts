import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { normaliseSearchText } from './catalogue.search.ts';
import { getProviderTechnologyTags } from './catalogue.technologyTags.ts';
import {
  unclaimedProviderResponseMetrics,
  type ProviderResponseMetrics,
  type ProviderResponseMetricSortKey,
  providerResponseMetricSortKeys,
} from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import type {
  ProviderSortKeyFromCatalogueData,
  ProviderSortKey,
} from '@marketplace/contracts/catalogue/catalogue.values.ts';

export interface ProviderSort {
  readonly by: ProviderSortKey;
  readonly descending: boolean;
}

const supportValuesBestFirst = ['Yes', 'Commercial — Live Service', 'Planned', 'Announced / Pilot', 'No'];

/** Numbers with up to this many digits are sorted by value. */
const maxNumberDigits = 12;

function rankSupportValue(value: string | null): number | null {
  if (value === null || value === 'Unknown') return null;
  const at = supportValuesBestFirst.indexOf(value);
  return at < 0 ? supportValuesBestFirst.length : at;
}

/**
 * Sort key of a name, to be compared by code points. Ignores case and accents and sorts numbers by value. The order is
 * the same in the browser and in a database index with the collation "C".
 */
export function toNameSortKey(name: string): string {
  return normaliseSearchText(name).replace(/\d+/g, (digits) => digits.padStart(maxNumberDigits, '0'));
}

/** A provider's sort values. `null` means not stated and sorts last in both directions. */
export interface ProviderSortValues {
  readonly name: string;
  readonly type: string;
  readonly technologies: number;
  readonly countries: number | null;
  readonly sgp32: number | null;
  readonly ntn: number | null;
  readonly level: number;
}

/**
 * Computes a provider's sort values. The search table stores the values; the browser computes them from a list item.
 */
export function computeProviderSortValues(provider: Omit<ProviderListReplyItem, 'id'>): ProviderSortValues {
  return {
    name: toNameSortKey(provider.Provider),
    type: toNameSortKey(provider.Type),
    technologies: getProviderTechnologyTags(provider).length,
    countries: provider.country_count,
    sgp32: rankSupportValue(provider['GSMA SGP.32 Support']),
    ntn: rankSupportValue(provider['NTN Support']),
    level: provider.capability_count,
  };
}

/** Whether the sort key is a response statistic, which changes independently of the catalogue. */
export function isResponseMetricSortKey(by: ProviderSortKey): by is ProviderResponseMetricSortKey {
  return providerResponseMetricSortKeys.some((key) => key === by);
}

/** Sort value of a provider's response statistics; `null` sorts last in both directions. */
export function getResponseMetricSortValue(
  { answerRate, answerMinutes }: ProviderResponseMetrics,
  by: ProviderResponseMetricSortKey,
): number | null {
  return by === 'answerRate' ? answerRate : answerMinutes;
}

/** Whether the list is initially sorted in descending order when a user selects this key: true for counts and rates. */
export function sortsDescendingByDefault(by: ProviderSortKey): boolean {
  return by === 'technologies' || by === 'countries' || by === 'level' || by === 'answerRate';
}

/** Ranks a surrogate, which is part of a code point above U+FFFF, after all other code units. */
function rankCodeUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * Compares texts by code points, like the collation "C". The operator `<` compares UTF-16 code units instead, where
 * surrogates are not last.
 */
export function compareCodePoints(one: string, other: string): number {
  const shared = Math.min(one.length, other.length);
  for (let at = 0; at < shared; at += 1) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a !== b) return rankCodeUnit(a) - rankCodeUnit(b);
  }
  return one.length - other.length;
}

/**
 * Sort key of the default order of the catalogue, by name and then by id. Compare the keys with `compareCodePoints`.
 */
export function getCatalogueDefaultOrderKey({ id, name }: { readonly id: string; readonly name: string }): string {
  return `${toNameSortKey(name)}\u0000${id}`;
}

function compareValues(one: string | number, other: string | number): number {
  if (typeof one === 'string' && typeof other === 'string') return compareCodePoints(one, other);
  return Number(one) - Number(other);
}

function getSortValue(
  provider: ProviderListReplyItem,
  by: ProviderSortKeyFromCatalogueData | ProviderResponseMetricSortKey,
): string | number | null {
  return isResponseMetricSortKey(by)
    ? getResponseMetricSortValue(provider.response ?? unclaimedProviderResponseMetrics, by)
    : computeProviderSortValues(provider)[by];
}

/**
 * Returns a sorted copy; the key `rank` means the given order. Providers with equal values keep their order in both
 * directions.
 */
export function sortProviders<P extends ProviderListReplyItem>(
  providers: readonly P[],
  { by, descending }: ProviderSort,
): P[] {
  if (by === 'rank') return descending ? providers.toReversed() : [...providers];
  const sign = descending ? -1 : 1;
  const keyed = providers.map((provider, place) => ({ provider, place, value: getSortValue(provider, by) }));
  keyed.sort((one, other) => {
    if (one.value === null || other.value === null) {
      return one.value === other.value ? one.place - other.place : one.value === null ? 1 : -1;
    }
    return sign * compareValues(one.value, other.value) || one.place - other.place;
  });
  return keyed.map(({ provider }) => provider);
}
