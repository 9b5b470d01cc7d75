import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchCatalogueByScanV1 } from '../../engine/v1/scan.ts';
import { arbitraryCatalogue, arbitraryRequirementsV1 } from '../../testing/arbitraries.ts';
import { testSampleCatalogue } from '../../../catalogue/testing/testSampleCatalogue.ts';
import { runPausableTaskWithoutPausing, sortByKeyInPausableTask } from '../pausableTasks.ts';
import { matchCatalogueByIndexV1 } from './match.ts';
import { buildMatchIndexV1 } from './matchIndex.ts';

const anyPage = fc.record({ limit: fc.integer({ min: 1, max: 12 }), offset: fc.integer({ min: 0, max: 45 }) });

describe('match index v1', () => {
  it('equals the scan for any catalogue, search and page', () =>
    fc.assert(
      fc.property(arbitraryCatalogue, arbitraryRequirementsV1, anyPage, (catalogue, requirements, page) => {
        expect(matchCatalogueByIndexV1(buildMatchIndexV1(catalogue), requirements, page)).toEqual(
          matchCatalogueByScanV1(catalogue, requirements, page),
        );
      }),
      { numRuns: 200 },
    ));

  it('equals the scan for any search in the sample catalogue', () => {
    const index = buildMatchIndexV1(testSampleCatalogue);
    const page = { limit: 10, offset: 20 };
    fc.assert(
      fc.property(arbitraryRequirementsV1, (requirements) => {
        expect(matchCatalogueByIndexV1(index, requirements, page)).toEqual(
          matchCatalogueByScanV1(testSampleCatalogue, requirements, page),
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe('sortByKeyInPausableTask', () => {
  it('sorts like a plain sort and pauses', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { minLength: 1001, maxLength: 2500 }), (words) => {
        const expected = words.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
        expect(runPausableTaskWithoutPausing(sortByKeyInPausableTask(words, (word) => word))).toEqual(expected);
        expect(sortByKeyInPausableTask(words, (word) => word).next().done).toBe(false);
      }),
      { numRuns: 5 },
    ));
});
