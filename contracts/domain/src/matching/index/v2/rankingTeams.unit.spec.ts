import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateProviderV2, prepareSearchV2 } from '../../engine/v2/evaluate.ts';
import { findResultForCriterion, criterionByRequirementField } from '../../engine/v2/musts.ts';
import { findCountriesUncoveredByProvider } from '../../engine/v2/countryReach.ts';
import { prepareCatalogueProvidersV2 } from '../../engine/v2/preparedProvider.ts';
import { rankMatchesByScanV2 } from '../../engine/v2/scan.ts';
import { hasRequirements } from '../../matching.filled.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  arbitraryCatalogueIncludingNetworkOperators,
  arbitraryRequirementsWithRoamingLimits,
} from '../../testing/arbitraries.ts';
import { runPausableTaskWithoutPausing } from '../pausableTasks.ts';
import { listRankingPageInPausableTask, rankMatchesV2 } from './match.ts';
import { buildMatchIndexV2 } from './matchIndex.ts';
import { findBestProviderPairAndTrioInRanking } from './rankingTeams.ts';

interface Member {
  readonly id: string;
  readonly score: number;
  readonly has: readonly string[];
}

/** The needs that each match meets, evaluated one by one. */
function listMembers(catalogue: readonly ProviderRecord[], requirements: BuyerRequirements) {
  const search = prepareSearchV2(requirements);
  const asked = new Set<string>(search.requestedCountries);
  const members = rankMatchesByScanV2(search, prepareCatalogueProvidersV2(catalogue)).map(({ provider }): Member => {
    const evaluation = evaluateProviderV2(search, provider);
    const musts = search.musts.filter(
      (field) =>
        field !== 'geography' &&
        findResultForCriterion(evaluation?.results ?? [], criterionByRequirementField[field]) !== undefined,
    );
    for (const must of musts) asked.add(must);
    const missing = findCountriesUncoveredByProvider(search.requestedCountries, provider);
    const reached = search.requestedCountries.filter((code) => !missing.includes(code));
    const met = musts.filter((field) => evaluation?.missedMusts.includes(field) === false);
    return { id: provider.record.id, score: evaluation?.key.score ?? 0, has: [...reached, ...met] };
  });
  return { members, asked };
}

const anySearch = fc.tuple(arbitraryCatalogueIncludingNetworkOperators, arbitraryRequirementsWithRoamingLimits);
const many = { numRuns: 200 };

test('finds teams that cover all countries and musts only if no single match does', () => {
  const counter = { teams: 0 };
  fc.assert(
    fc.property(anySearch, ([catalogue, requirements]) => {
      const ranking = rankMatchesV2(buildMatchIndexV2(catalogue), requirements);
      if (ranking === null || !hasRequirements(requirements)) return;
      const numbers = runPausableTaskWithoutPausing(listRankingPageInPausableTask(ranking, { offset: 0, limit: 1000 }));
      const { members, asked } = listMembers(catalogue, requirements);
      const hasCompleteMember = members.some(({ has }) => has.length === asked.size);
      const teams = findBestProviderPairAndTrioInRanking(ranking, numbers);
      if (hasCompleteMember) expect(teams).toEqual([]);
      for (const team of teams) {
        counter.teams += 1;
        const had = team.flatMap(({ countries, musts }) => [...countries, ...musts]);
        expect(new Set(had)).toEqual(asked);
        for (const { id, matchScore, countries, musts } of team) {
          const member = members.find((one) => one.id === id);
          expect([member?.score, member?.has]).toEqual([matchScore, [...countries, ...musts]]);
        }
      }
    }),
    many,
  );
  expect(counter.teams).toBeGreaterThan(1);
});
