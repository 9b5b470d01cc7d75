import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchAlgorithmVersions } from '@marketplace/contracts/matching/matching.views.ts';
import { testSampleCatalogue } from '../../catalogue/testing/testSampleCatalogue.ts';
import * as v1 from '../engine/v1/scan.ts';
import * as v2 from '../engine/v2/scan.ts';
import { arbitraryRequirementsWithRoamingLimits } from '../testing/arbitraries.ts';
import { repeatSearchWithAlgorithmVersion } from './algorithms.ts';
import { runPausableTaskWithoutPausing } from './pausableTasks.ts';

const scans = { 'match-v1': v1.matchCatalogueByScanV1, 'match-v2': v2.matchCatalogueByScanV2 };

test.each(matchAlgorithmVersions)('repeats a past search with the results of %s', (version) =>
  fc.assert(
    fc.property(arbitraryRequirementsWithRoamingLimits, (requirements) => {
      const { providers } = scans[version](testSampleCatalogue, requirements, { limit: 1000, offset: 0 });
      const expected = providers.map(({ id, matchScore }) => [id, matchScore]);
      expect(
        runPausableTaskWithoutPausing(repeatSearchWithAlgorithmVersion(version, testSampleCatalogue, requirements)),
      ).toEqual(expected);
    }),
    { numRuns: 10 },
  ),
);
