import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanMatch } from '../../engine/v1/scan.ts';
import { anyCatalogue, anyRequirements } from '../../testing/arbitraries.ts';
import { sampleCatalogue } from '../../../catalogue/testing/sampleCatalogue.ts';
import { runAtOnce, sortInSlices } from '../inSlices.ts';
import { match } from './match.ts';
import { precompute } from './matchIndex.ts';

const anyPage = fc.record({ limit: fc.integer({ min: 1, max: 12 }), offset: fc.integer({ min: 0, max: 45 }) });

describe('match index v1', () => {
  it('equals the scan for any catalogue, search and page', () =>
    fc.assert(
      fc.property(anyCatalogue, anyRequirements, anyPage, (catalogue, requirements, page) => {
        expect(match(precompute(catalogue), requirements, page)).toEqual(scanMatch(catalogue, requirements, page));
      }),
      { numRuns: 200 },
    ));

  it('equals the scan for any search in the sample catalogue', () => {
    const index = precompute(sampleCatalogue);
    const page = { limit: 10, offset: 20 };
    fc.assert(
      fc.property(anyRequirements, (requirements) => {
        expect(match(index, requirements, page)).toEqual(scanMatch(sampleCatalogue, requirements, page));
      }),
      { numRuns: 30 },
    );
  });
});

describe('sortByKeyWithPauses', () => {
  it('sorts like a plain sort and pauses', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { minLength: 1001, maxLength: 2500 }), (words) => {
        const expected = words.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
        expect(runAtOnce(sortInSlices(words, (word) => word))).toEqual(expected);
        expect(sortInSlices(words, (word) => word).next().done).toBe(false);
      }),
      { numRuns: 5 },
    ));
});
