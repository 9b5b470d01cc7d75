import { z } from 'zod';
import { mostCovered } from '@marketplace/contracts/coverage/coverage.api.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { defineAddressState } from '../../../core/addressState.ts';
import { addressId } from '../../../shared/catalogue/addressId.ts';

/** What stands beside each other: `countries:DE,FR`, or `providers:emnify,1nce`; and the countries in which providers are compared. */
export const besideAddress = defineAddressState(
  z.object({ beside: z.string().default(''), within: z.string().default('') }),
);

export type ComparedType = 'countries' | 'providers';

export interface Beside {
  readonly type: ComparedType;
  /** Alpha-2 codes or provider ids, at most six. */
  readonly items: readonly string[];
}

const known = new Set(countryCodes);

const listOf = (text: string): readonly string[] => text.split(',').filter((item) => item.trim() !== '');

/** The countries of an address, each once; what is no country is left out. */
export function readCountries(text: string): readonly string[] {
  return [...new Set(listOf(text))].filter((code) => known.has(code));
}

/** The providers of an address, each once and at most six. */
export function readProviders(text: string): readonly string[] {
  return [...new Set(listOf(text).map(addressId))].slice(0, mostCovered);
}

/** What an address compares; whatever it does not understand is left out, and so is what is beyond six. */
export function readBeside(text: string): Beside {
  const [, type, list = ''] = /^(countries|providers):(.*)$/s.exec(text) ?? [];
  if (type !== 'providers') return { type: 'countries', items: readCountries(list).slice(0, mostCovered) };
  return { type, items: readProviders(list) };
}

/** The same as the address has it. */
export function writeBeside({ type, items }: Beside): string {
  return type === 'countries' && items.length === 0 ? '' : `${type}:${items.join(',')}`;
}
