import { describe, expect, it } from 'vitest';
import golden from '@marketplace/contracts/fixtures/matchV2.golden.json' with { type: 'json' };
import { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { testSampleCatalogue } from '../../../catalogue/testing/testSampleCatalogue.ts';
import { normaliseWizardDataToRequirements } from '../../matching.normalise.ts';
import { matchingNetworkFacts } from './networkFacts.ts';
import { matchCatalogueByScanV2 } from './scan.ts';

describe(`results of ${golden.algorithmVersion} for the sample catalogue`, () => {
  it('use the current reference data (update the file when the data changes)', () =>
    expect(golden.factsVersion).toBe(matchingNetworkFacts.version));

  it.each(golden.searches)('do not change for $wizard', ({ wizard, insights, tie, matches }) => {
    const { requirements, ignored } = normaliseWizardDataToRequirements(RequirementsWizardRequest.parse(wizard));
    const result = matchCatalogueByScanV2(testSampleCatalogue, requirements, { limit: 1000, offset: 0 });
    const lines = result.providers.map(
      ({ matchScore, confidence, id, technology, setsApart }) =>
        `${matchScore} ${confidence.toFixed(3)} ${id} ${technology ?? '-'} ${setsApart?.place ?? '-'}`,
    );
    expect(ignored).toEqual([]);
    expect(lines).toEqual(matches);
    expect([result.insights.map(({ text }) => text), result.tie]).toEqual([insights, tie]);
  });
});
