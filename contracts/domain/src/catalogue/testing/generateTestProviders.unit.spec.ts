import { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { describe, expect, it } from 'vitest';
import { generateTestProviders } from './generateTestProviders.ts';

describe('generateTestProviders', () => {
  it('returns equal providers only for equal seeds', () => {
    expect(generateTestProviders(50, 7)).toEqual(generateTestProviders(50, 7));
    expect(generateTestProviders(50, 8)).not.toEqual(generateTestProviders(50, 7));
  });

  it('returns valid records with unique ids', () => {
    const catalogue = generateTestProviders(500);
    for (const record of catalogue) ProviderRecord.parse(record);
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(500);
  });

  it('covers all types, with and without country lists', () => {
    const catalogue = generateTestProviders(500);
    expect(new Set(catalogue.map(({ type }) => type)).size).toBe(3);
    expect(new Set(catalogue.map(({ countries }) => countries === null)).size).toBe(2);
  });
});
