import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate, prepareSearch } from '../../engine/v2/evaluate.ts';
import { answerTo, criterionOf } from '../../engine/v2/musts.ts';
import { missingCountries } from '../../engine/v2/reach.ts';
import { readProviders } from '../../engine/v2/readProviders.ts';
import { rankProviders } from '../../engine/v2/scan.ts';
import { hasRequirements } from '../../matching.filled.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { anyCatalogueOfOperators, anyFullRequirements } from '../../testing/arbitraries.ts';
import { runAtOnce } from '../inSlices.ts';
import { pageInSlices, rankMatches } from './match.ts';
import { precompute } from './matchIndex.ts';
import { teamsInto } from './together.ts';

interface Member {
  readonly id: string;
  readonly score: number;
  readonly has: readonly string[];
}

/** The needs that each match meets, evaluated one by one. */
function listMembers(catalogue: readonly ProviderRecord[], requirements: Requirements) {
  const search = prepareSearch(requirements);
  const asked = new Set<string>(search.asked);
  const members = rankProviders(search, readProviders(catalogue)).map(({ provider }): Member => {
    const evaluation = evaluate(search, provider);
    const musts = search.musts.filter(
      (field) => field !== 'geography' && answerTo(evaluation?.answers ?? [], criterionOf[field]) !== undefined,
    );
    for (const must of musts) asked.add(must);
    const missing = missingCountries(search.asked, provider);
    const reached = search.asked.filter((code) => !missing.includes(code));
    const met = musts.filter((field) => evaluation?.missed.includes(field) === false);
    return { id: provider.record.id, score: evaluation?.key.score ?? 0, has: [...reached, ...met] };
  });
  return { members, asked };
}

const anySearch = fc.tuple(anyCatalogueOfOperators, anyFullRequirements);
const many = { numRuns: 200 };

test('finds teams that cover all countries and musts only if no single match does', () => {
  const counter = { teams: 0 };
  fc.assert(
    fc.property(anySearch, ([catalogue, requirements]) => {
      const ranking = rankMatches(precompute(catalogue), requirements);
      if (ranking === null || !hasRequirements(requirements)) return;
      const numbers = runAtOnce(pageInSlices(ranking, { offset: 0, limit: 1000 }));
      const { members, asked } = listMembers(catalogue, requirements);
      const hasCompleteMember = members.some(({ has }) => has.length === asked.size);
      const teams = teamsInto(ranking, numbers);
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
