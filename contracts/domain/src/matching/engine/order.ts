import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/** What providers are ordered by when score and confidence are equal; no locale, so that every machine agrees. */
export function nameKey({ name, id }: Pick<ProviderRecord, 'name' | 'id'>): string {
  return `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}\u0000${id}`;
}

export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
