import { z } from 'zod';
import { mostCovered } from '@marketplace/contracts/coverage/coverage.api.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { defineAddressState } from '../../../core/addressState.ts';
import { addressId } from '../../../shared/catalogue/addressId.ts';

/** URL state of the comparison. `beside`: `countries:DE,FR` or `providers:emnify,1nce`; `within`: countries to compare providers in. */
export const besideAddress = defineAddressState(
  z.object({ beside: z.string().default(''), within: z.string().default('') }),
);

export type ComparedType = 'countries' | 'providers';

export interface Beside {
  readonly type: ComparedType;
  /** Alpha-2 codes or provider ids, at most six. */
  readonly items: readonly string[];
}

const countryCodeSet = new Set(countryCodes);

const splitList = (text: string): readonly string[] => text.split(',').filter((item) => item.trim() !== '');

/** Parses comma-separated alpha-2 codes. Drops duplicates and unknown codes. */
export function readCountries(text: string): readonly string[] {
  return [...new Set(splitList(text))].filter((code) => countryCodeSet.has(code));
}

/** Parses comma-separated provider ids. Drops duplicates and ids after the sixth. */
export function readProviders(text: string): readonly string[] {
  return [...new Set(splitList(text).map(addressId))].slice(0, mostCovered);
}

/** Parses the `beside` parameter. Drops invalid values and items after the sixth. */
export function readBeside(text: string): Beside {
  const [, type, list = ''] = /^(countries|providers):(.*)$/s.exec(text) ?? [];
  if (type !== 'providers') return { type: 'countries', items: readCountries(list).slice(0, mostCovered) };
  return { type, items: readProviders(list) };
}

/** Formats the `beside` parameter; empty for the default. */
export function writeBeside({ type, items }: Beside): string {
  return type === 'countries' && items.length === 0 ? '' : `${type}:${items.join(',')}`;
}
