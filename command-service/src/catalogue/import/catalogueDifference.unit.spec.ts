import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCanonicalProviderJson, areProviderRecordsEqual } from '@marketplace/domain/catalogue/catalogue.canonical.ts';
import { providerCapabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { computeCatalogueDigest } from './catalogueDigest.ts';
import {
  type CatalogueChangeChunk,
  type AddedChangedAndRemovedProviders,
  splitCatalogueDifferenceIntoChunks,
  diffCatalogues,
} from './catalogueDifference.ts';

const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }));
const list = fc.array(fc.constantFrom('LTE-M', '5G', 'mioty'), { maxLength: 3 });
const arbitraryRecord = (id: string): fc.Arbitrary<ProviderRecord> =>
  fc.record({
    id: fc.constant(id),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    type: fc.constantFrom('MNO', 'MVNO', 'other'),
    scope: text,
    coreOfferings: text,
    protocols: text,
    radioTech: list,
    countries: fc.option(fc.uniqueArray(fc.constantFrom('DE', 'FR', 'US'), { minLength: 1 })),
    sgp32: text,
    ntn: text,
    pricingTiers: text,
    pricingModel: text,
    cmpType: text,
    platformFeatures: text,
    website: text,
    logoFile: text,
    partner: fc.boolean(),
    flags: fc
      .tuple(...providerCapabilityFlags.map(() => fc.option(fc.boolean())))
      .map(
        (values) =>
          Object.fromEntries(
            providerCapabilityFlags.map((flag, index) => [flag, values[index] ?? null]),
          ) as ProviderRecord['flags'],
      ),
    showcase: fc.boolean(),
  });
const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 25 });
const catalogue = ids.chain((numbers) => fc.tuple(...numbers.map((number) => arbitraryRecord(`provider-${number}`))));

function sorted(records: readonly ProviderRecord[]): readonly ProviderRecord[] {
  return [...records].sort((one, other) => one.id.localeCompare(other.id));
}

function applyChanges(
  base: readonly ProviderRecord[],
  changes: Iterable<AddedChangedAndRemovedProviders | CatalogueChangeChunk>,
): ProviderRecord[] {
  const records = new Map(base.map((record) => [record.id, record]));
  for (const { added, changed, removed } of changes) {
    for (const id of removed) records.delete(id);
    for (const record of [...added, ...changed]) records.set(record.id, record);
  }
  return [...records.values()];
}

describe('diffCatalogues', () => {
  it('computes the changes from the base to the next catalogue, complete or in chunks', () => {
    fc.assert(
      fc.property(catalogue, catalogue, (base, next) => {
        const difference = diffCatalogues(base, next);
        expect(sorted(applyChanges(base, [difference]))).toEqual(sorted(next));
        expect(sorted(applyChanges(base, splitCatalogueDifferenceIntoChunks(difference, 8 * 1024)))).toEqual(
          sorted(next),
        );
      }),
    );
  });

  it('counts every provider of the two catalogues once', () => {
    fc.assert(
      fc.property(catalogue, catalogue, (base, next) => {
        const { counts } = diffCatalogues(base, next);
        expect(counts.added + counts.changed + counts.unchanged).toBe(next.length);
        expect(counts.removed + counts.changed + counts.unchanged).toBe(base.length);
      }),
    );
  });

  it('is empty between a catalogue and itself in another order', () => {
    fc.assert(
      fc.property(catalogue, (records) => {
        const { counts } = diffCatalogues(records, structuredClone(records).reverse());
        expect(counts).toEqual({ added: 0, changed: 0, removed: 0, unchanged: records.length });
      }),
    );
  });
});

describe('splitCatalogueDifferenceIntoChunks', () => {
  const maxBytes = 8 * 1024;

  it('keeps every event below its limit, in base64 and with its envelope', () => {
    fc.assert(
      fc.property(catalogue, catalogue, (base, next) => {
        for (const chunk of splitCatalogueDifferenceIntoChunks(diffCatalogues(base, next), maxBytes)) {
          const event = JSON.stringify({ uploadId: '00000000-0000-4000-8000-000000000000', chunk: 99_999, ...chunk });
          expect(Buffer.from(event).toString('base64').length).toBeLessThan(maxBytes);
        }
      }),
    );
  });

  it('creates no chunk for an empty difference and no empty chunk', () => {
    expect([...splitCatalogueDifferenceIntoChunks(diffCatalogues([], []))]).toEqual([]);
    fc.assert(
      fc.property(catalogue, catalogue, (base, next) => {
        for (const { added, changed, removed } of splitCatalogueDifferenceIntoChunks(
          diffCatalogues(base, next),
          maxBytes,
        )) {
          expect(added.length + changed.length + removed.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('fills chunks of 256 KiB to more than half', () => {
    const [record] = fc.sample(arbitraryRecord('x'), 1);
    const next = Array.from({ length: 3000 }, (_none, index) => ({
      ...record,
      id: `p-${index}`,
      coreOfferings: 'é'.repeat(500),
    }));
    const chunks = [...splitCatalogueDifferenceIntoChunks(diffCatalogues([], next as ProviderRecord[]))];
    const sizes = chunks.slice(0, -1).map((chunk) => Buffer.byteLength(JSON.stringify(chunk)));
    expect(Math.min(...sizes)).toBeGreaterThan(128 * 1024);
  });

  it('throws for a record that exceeds a chunk', () => {
    const [record] = fc.sample(arbitraryRecord('x'), 1);
    const large = { ...record, scope: 'x'.repeat(300_000) } as ProviderRecord;
    expect(() => [...splitCatalogueDifferenceIntoChunks(diffCatalogues([], [large]))]).toThrow('does not fit');
  });
});

describe('computeCatalogueDigest', () => {
  it('is equal only for catalogues with equal records, in any order', () => {
    fc.assert(
      fc.property(catalogue, catalogue, (one, other) => {
        expect(computeCatalogueDigest([...one].reverse())).toBe(computeCatalogueDigest(one));
        const { counts } = diffCatalogues(one, other);
        const same = counts.added + counts.changed + counts.removed === 0;
        expect(computeCatalogueDigest(one) === computeCatalogueDigest(other)).toBe(same);
      }),
    );
  });
});

describe('toCanonicalProviderJson', () => {
  it('is independent of the order of members and consistent with areProviderRecordsEqual', () => {
    fc.assert(
      fc.property(arbitraryRecord('a'), arbitraryRecord('a'), (one, other) => {
        const reversed = Object.fromEntries(Object.entries(one).reverse()) as ProviderRecord;
        expect(toCanonicalProviderJson(reversed)).toBe(toCanonicalProviderJson(one));
        expect(areProviderRecordsEqual(one, reversed)).toBe(true);
        expect(areProviderRecordsEqual(one, other)).toBe(
          toCanonicalProviderJson(one) === toCanonicalProviderJson(other),
        );
      }),
    );
  });
});
