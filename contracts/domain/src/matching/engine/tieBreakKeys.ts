import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/** Sort key for providers with equal score and confidence. Independent of the locale, so that all machines agree. */
export function toProviderTieBreakKey({ name, id }: Pick<ProviderRecord, 'name' | 'id'>): string {
  return `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}\u0000${id}`;
}

/** Compares two keys of `toProviderTieBreakKey` by their UTF-16 code units, for use with `sort`. */
export function compareProviderTieBreakKeys(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
