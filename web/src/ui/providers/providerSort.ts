import { capabilityFlags } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { technologyTags } from './technologyTags.ts';

/** `rank` is the order in which the list came: by name for the catalogue, by score for matches. */
export const sortKeys = ['rank', 'name', 'type', 'technologies', 'countries', 'sgp32', 'ntn', 'level'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Sort {
  readonly by: SortKey;
  readonly descending: boolean;
}

const support = ['Yes', 'Commercial — Live Service', 'Planned', 'Announced / Pilot', 'No'];

function supportPlace(value: string | null): number | null {
  if (value === null || value === 'Unknown') return null;
  const at = support.indexOf(value);
  return at < 0 ? support.length : at;
}

/** How many of the nine capability flags are known to be there. */
export function capabilityCount(provider: ProviderView): number {
  return capabilityFlags.filter((flag) => provider[flag] === true).length;
}

/** What a list is sorted by; `null` means that the catalogue does not say, and goes last in both directions. */
function valueOf(provider: ProviderView, by: SortKey): string | number | null {
  switch (by) {
    case 'rank':
      return 0;
    case 'name':
      return provider.Provider;
    case 'type':
      return provider.Type;
    case 'technologies':
      return technologyTags(provider).length;
    case 'countries':
      return provider.countries_iso?.length ?? null;
    case 'sgp32':
      return supportPlace(provider['GSMA SGP.32 Support']);
    case 'ntn':
      return supportPlace(provider['NTN Support']);
    case 'level':
      return capabilityCount(provider);
  }
}

/** Columns of figures show the most first. */
export function startsDescending(by: SortKey): boolean {
  return by === 'technologies' || by === 'countries' || by === 'level';
}

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compareValues(one: string | number, other: string | number): number {
  return typeof one === 'string' || typeof other === 'string'
    ? byText.compare(String(one), String(other))
    : one - other;
}

/** A sorted copy; equal values keep the order in which they came. */
export function sortProviders<P extends ProviderView>(providers: readonly P[], { by, descending }: Sort): P[] {
  const sign = descending ? -1 : 1;
  const keyed = providers.map((provider, place) => ({ provider, place, value: valueOf(provider, by) }));
  keyed.sort((one, other) => {
    if (one.value === null || other.value === null) {
      return one.value === other.value ? one.place - other.place : one.value === null ? 1 : -1;
    }
    const difference = by === 'rank' ? one.place - other.place : compareValues(one.value, other.value);
    return sign * difference || one.place - other.place;
  });
  return keyed.map(({ provider }) => provider);
}
