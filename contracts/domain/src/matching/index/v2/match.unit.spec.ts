import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareCatalogueProvidersV2 } from '../../engine/v2/preparedProvider.ts';
import { matchCatalogueByScanV2, matchProvidersByScanV2 } from '../../engine/v2/scan.ts';
import {
  arbitraryCatalogueIncludingNetworkOperators,
  arbitraryRequirementsWithRoamingLimits,
} from '../../testing/arbitraries.ts';
import { generateTestProviders } from '../../../catalogue/testing/generateTestProviders.ts';
import { testSampleCatalogue } from '../../../catalogue/testing/testSampleCatalogue.ts';
import { countryCodes } from '../../../geo/geo.countries.ts';
import { normaliseWizardDataToRequirements } from '../../matching.normalise.ts';
import { maxProviderRowsPerMatchIndexBlock } from '../rowBlocks.ts';
import { matchCatalogueByIndexV2 } from './match.ts';
import { buildMatchIndexV2 } from './matchIndex.ts';

const anyPage = fc.record({ limit: fc.integer({ min: 1, max: 12 }), offset: fc.integer({ min: 0, max: 45 }) });

describe('match index v2', () => {
  it('equals the scan for any catalogue, search and page', () =>
    fc.assert(
      fc.property(
        arbitraryCatalogueIncludingNetworkOperators,
        arbitraryRequirementsWithRoamingLimits,
        anyPage,
        (catalogue, requirements, page) => {
          expect(matchCatalogueByIndexV2(buildMatchIndexV2(catalogue), requirements, page)).toEqual(
            matchCatalogueByScanV2(catalogue, requirements, page),
          );
        },
      ),
      { numRuns: 100 },
    ));

  it('equals the scan for any search in the sample catalogue', () => {
    const index = buildMatchIndexV2(testSampleCatalogue);
    fc.assert(
      fc.property(arbitraryRequirementsWithRoamingLimits, anyPage, (requirements, page) => {
        expect(matchCatalogueByIndexV2(index, requirements, page)).toEqual(
          matchCatalogueByScanV2(testSampleCatalogue, requirements, page),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('equals the scan for long country lists in a catalogue of many blocks', () => {
    const catalogue = generateTestProviders(2 * maxProviderRowsPerMatchIndexBlock + 100);
    const [index, providers] = [buildMatchIndexV2(catalogue), prepareCatalogueProvidersV2(catalogue)];
    const page = { limit: 5, offset: 300 };
    for (const every of [1, 2, 15]) {
      const geographicRegions = countryCodes.filter((_code, at) => at % every === 0);
      const { requirements } = normaliseWizardDataToRequirements({ geographicMode: 'countries', geographicRegions });
      const found = matchCatalogueByIndexV2(index, requirements, page);
      expect(found.providers).toHaveLength(5);
      expect(found).toEqual(matchProvidersByScanV2(providers, requirements, page));
    }
  });

  it('equals the scan for many tied matches', () => {
    const catalogue = generateTestProviders(1500);
    const [index, providers] = [buildMatchIndexV2(catalogue), prepareCatalogueProvidersV2(catalogue)];
    const anyDeepPage = fc.record({
      limit: fc.integer({ min: 1, max: 30 }),
      offset: fc.integer({ min: 0, max: 1500 }),
    });
    fc.assert(
      fc.property(arbitraryRequirementsWithRoamingLimits, anyDeepPage, (requirements, page) => {
        expect(matchCatalogueByIndexV2(index, requirements, page)).toEqual(
          matchProvidersByScanV2(providers, requirements, page),
        );
      }),
      { numRuns: 8 },
    );
  });
});
