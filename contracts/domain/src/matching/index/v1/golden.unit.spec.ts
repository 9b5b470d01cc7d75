import { describe, expect, it } from 'vitest';
import golden from '@marketplace/contracts/fixtures/matchV1.golden.json' with { type: 'json' };
import { normaliseWizardDataToRequirements } from '../../matching.normalise.ts';
import { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { matchAlgorithmVersions } from '@marketplace/contracts/matching/matching.views.ts';
import { testSampleCatalogue } from '../../../catalogue/testing/testSampleCatalogue.ts';
import { matchCatalogueByIndexV1 } from './match.ts';
import { buildMatchIndexV1 } from './matchIndex.ts';

const index = buildMatchIndexV1(testSampleCatalogue);

describe(`results of ${golden.algorithmVersion} for the sample catalogue`, () => {
  it('use a version that is still supported', () => expect(matchAlgorithmVersions).toContain(golden.algorithmVersion));

  it.each(golden.searches)('do not change for $wizard', ({ wizard, insights, matches }) => {
    const { requirements, ignored } = normaliseWizardDataToRequirements(RequirementsWizardRequest.parse(wizard));
    const result = matchCatalogueByIndexV1(index, requirements, { limit: 1000, offset: 0 });
    const lines = result.providers.map(
      ({ matchScore, confidence, id, technology }) =>
        `${matchScore} ${confidence.toFixed(3)} ${id} ${technology ?? '-'}`,
    );
    expect(ignored).toEqual([]);
    expect(lines).toEqual(matches);
    expect(result.insights.map(({ text }) => text)).toEqual(insights);
  });
});
