import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { searchText } from './catalogue.search.ts';
import { technologyTags } from './catalogue.technologyTags.ts';
import {
  noVendor,
  type ResponseRecord,
  type ResponseSortKey,
  responseSortKeys,
} from '@marketplace/contracts/catalogue/catalogue.response.ts';
import type { FactSortKey, SortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';

export interface Sort {
  readonly by: SortKey;
  readonly descending: boolean;
}

const support = ['Yes', 'Commercial — Live Service', 'Planned', 'Announced / Pilot', 'No'];

/** Digits of the longest number that sorts by its value. */
const numberDigits = 12;

function supportPlace(value: string | null): number | null {
  if (value === null || value === 'Unknown') return null;
  const at = support.indexOf(value);
  return at < 0 ? support.length : at;
}

/**
 * A name as people sort it (case and accents do not matter, numbers by their value), for comparison by code points: the same
 * order in the browser and in an index with the collation "C".
 */
export function nameSortKey(name: string): string {
  return searchText(name).replace(/\d+/g, (digits) => digits.padStart(numberDigits, '0'));
}

/** What one provider is sorted by; `null` means that the catalogue does not say, and goes last in both directions. */
export interface SortValues {
  readonly name: string;
  readonly type: string;
  readonly technologies: number;
  readonly countries: number | null;
  readonly sgp32: number | null;
  readonly ntn: number | null;
  readonly level: number;
}

/** The values of a provider's sort columns; the search's table stores them, and the browser computes them. */
export function sortValues(provider: Omit<ProviderListing, 'id'>): SortValues {
  return {
    name: nameSortKey(provider.Provider),
    type: nameSortKey(provider.Type),
    technologies: technologyTags(provider).length,
    countries: provider.country_count,
    sgp32: supportPlace(provider['GSMA SGP.32 Support']),
    ntn: supportPlace(provider['NTN Support']),
    level: provider.capability_count,
  };
}

/** Whether an order is by how vendors here answer, which changes without the catalogue. */
export function isResponseKey(by: SortKey): by is ResponseSortKey {
  return responseSortKeys.some((key) => key === by);
}

/** What a provider's answers are sorted by; `null` goes last in both directions. */
export function responseSortValue({ answerRate, answerMinutes }: ResponseRecord, by: ResponseSortKey): number | null {
  return by === 'answerRate' ? answerRate : answerMinutes;
}

/** Columns of figures show the most first; the time to an answer is better short. */
export function startsDescending(by: SortKey): boolean {
  return by === 'technologies' || by === 'countries' || by === 'level' || by === 'answerRate';
}

/** Places a surrogate, which stands for a code point beyond U+FFFF, after every other code unit. */
function unitPlace(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Compares texts by code points, as the collation "C" does; `<` compares UTF-16 units, of which surrogates are not the last. */
export function compareCodePoints(one: string, other: string): number {
  const shared = Math.min(one.length, other.length);
  for (let at = 0; at < shared; at += 1) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a !== b) return unitPlace(a) - unitPlace(b);
  }
  return one.length - other.length;
}

/** What the catalogue as a list is ranked by, for `compareCodePoints`: the name, and the id among equal names. */
export function rankKey({ id, name }: { readonly id: string; readonly name: string }): string {
  return `${nameSortKey(name)}\u0000${id}`;
}

function compareValues(one: string | number, other: string | number): number {
  if (typeof one === 'string' && typeof other === 'string') return compareCodePoints(one, other);
  return Number(one) - Number(other);
}

function sortValueOf(provider: ProviderListing, by: FactSortKey | ResponseSortKey): string | number | null {
  return isResponseKey(by) ? responseSortValue(provider.response ?? noVendor, by) : sortValues(provider)[by];
}

/** A sorted copy; equal values keep the order in which they came, in both directions. */
export function sortProviders<P extends ProviderListing>(providers: readonly P[], { by, descending }: Sort): P[] {
  if (by === 'rank') return descending ? providers.toReversed() : [...providers];
  const sign = descending ? -1 : 1;
  const keyed = providers.map((provider, place) => ({ provider, place, value: sortValueOf(provider, by) }));
  keyed.sort((one, other) => {
    if (one.value === null || other.value === null) {
      return one.value === other.value ? one.place - other.place : one.value === null ? 1 : -1;
    }
    return sign * compareValues(one.value, other.value) || one.place - other.place;
  });
  return keyed.map(({ provider }) => provider);
}
