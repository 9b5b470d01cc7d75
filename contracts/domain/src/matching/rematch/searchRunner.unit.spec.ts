import fc from 'fast-check';
import { matchAlgorithmVersions } from '@marketplace/contracts/matching/matching.views.ts';
import { expect, test } from 'vitest';
import * as v1 from '../engine/v1/scan.ts';
import * as v2 from '../engine/v2/scan.ts';
import { runPausableTaskWithoutPausing } from '../index/pausableTasks.ts';
import { arbitraryCatalogue, arbitraryRequirementsV1 } from '../testing/arbitraries.ts';
import { createRematchRunnerForAlgorithmVersion } from './searchRunner.ts';

const scans = { 'match-v1': v1.matchCatalogueByScanV1, 'match-v2': v2.matchCatalogueByScanV2 } as const;
const page = { limit: 1000, offset: 0 };

test.each(matchAlgorithmVersions)('returns the same total, first ten and scores as the scan of %s', (version) => {
  fc.assert(
    fc.property(arbitraryCatalogue, arbitraryRequirementsV1, (catalogue, requirements) => {
      const answered = runPausableTaskWithoutPausing(
        runPausableTaskWithoutPausing(createRematchRunnerForAlgorithmVersion(version, catalogue))(requirements),
      );
      const { providers, total } = scans[version](catalogue, requirements, page);
      const scores = providers.map(({ id, matchScore }) => ({ id, score: matchScore }));
      expect(answered.total).toBe(total);
      expect(answered.first).toEqual(scores.slice(0, 10));
      for (const { id, score } of scores) expect(answered.scoreOf(id)).toBe(score);
      const matched = new Set(scores.map(({ id }) => id));
      for (const { id } of catalogue) if (!matched.has(id)) expect(answered.scoreOf(id)).toBeNull();
    }),
    { numRuns: 60 },
  );
});
