import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProviders } from '../../engine/v2/readProviders.ts';
import { scanMatch, scanProviders } from '../../engine/v2/scan.ts';
import { anyCatalogueOfOperators, anyFullRequirements } from '../../testing/arbitraries.ts';
import { generateProviders } from '../../../catalogue/testing/generateProviders.ts';
import { sampleCatalogue } from '../../../catalogue/testing/sampleCatalogue.ts';
import { countryCodes } from '../../../geo/geo.countries.ts';
import { normaliseRequirements } from '../../matching.normalise.ts';
import { blockSize } from '../blocks.ts';
import { match } from './match.ts';
import { precompute } from './matchIndex.ts';

const anyPage = fc.record({ limit: fc.integer({ min: 1, max: 12 }), offset: fc.integer({ min: 0, max: 45 }) });

describe('match index v2', () => {
  it('equals the scan for any catalogue, search and page', () =>
    fc.assert(
      fc.property(anyCatalogueOfOperators, anyFullRequirements, anyPage, (catalogue, requirements, page) => {
        expect(match(precompute(catalogue), requirements, page)).toEqual(scanMatch(catalogue, requirements, page));
      }),
      { numRuns: 100 },
    ));

  it('equals the scan for any search in the sample catalogue', () => {
    const index = precompute(sampleCatalogue);
    fc.assert(
      fc.property(anyFullRequirements, anyPage, (requirements, page) => {
        expect(match(index, requirements, page)).toEqual(scanMatch(sampleCatalogue, requirements, page));
      }),
      { numRuns: 25 },
    );
  });

  it('equals the scan for long country lists in a catalogue of many blocks', () => {
    const catalogue = generateProviders(2 * blockSize + 100);
    const [index, providers] = [precompute(catalogue), readProviders(catalogue)];
    const page = { limit: 5, offset: 300 };
    for (const every of [1, 2, 15]) {
      const geographicRegions = countryCodes.filter((_code, at) => at % every === 0);
      const { requirements } = normaliseRequirements({ geographicMode: 'countries', geographicRegions });
      const found = match(index, requirements, page);
      expect(found.providers).toHaveLength(5);
      expect(found).toEqual(scanProviders(providers, requirements, page));
    }
  });

  it('equals the scan for many tied matches', () => {
    const catalogue = generateProviders(1500);
    const [index, providers] = [precompute(catalogue), readProviders(catalogue)];
    const anyDeepPage = fc.record({
      limit: fc.integer({ min: 1, max: 30 }),
      offset: fc.integer({ min: 0, max: 1500 }),
    });
    fc.assert(
      fc.property(anyFullRequirements, anyDeepPage, (requirements, page) => {
        expect(match(index, requirements, page)).toEqual(scanProviders(providers, requirements, page));
      }),
      { numRuns: 8 },
    );
  });
});
