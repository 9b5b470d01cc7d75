import type { RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { ProviderCombination } from '@marketplace/contracts/matching/matching.views.ts';
import type { CriterionGroupResult } from '../../engine/criterion.ts';
import { toCountryBitSet, isCountryInBitSet } from '../../engine/countryBitSet.ts';
import {
  findResultForCriterion,
  criterionByRequirementField,
  missesAnyMustRequirement,
} from '../../engine/v2/musts.ts';
import { findBestProviderPairAndTrio, type CombinationMemberCandidateNumbers } from '../../teams/teams.ts';
import type { CriterionGroupSetResults } from '../bundleResults.ts';
import type { NamedKeyedCriterionGroup } from './matchIndex.ts';
import { type MatchRankingV2, getScoreFromMatchKeyV2 } from './ranking.ts';

/**
 * Requirements that a team must cover together, as 32-bit words: the requested countries as in `toCountryBitSet`, then
 * one word for the other musts.
 */
interface Needs {
  readonly countries: Int32Array;
  readonly musts: readonly RequirementFieldName[];
  readonly full: Int32Array;
}

/** Returns the fields that the buyer marked as "must" and for which the search has a requirement, except geography. */
function listOtherMusts({ search, bundles }: MatchRankingV2): readonly RequirementFieldName[] {
  const answers = bundles.flatMap(({ groups }) => groups).flatMap((group) => group.answers.slice(0, 1));
  const results = answers.map((answer) => ({ group: null, answer }));
  return search.musts.filter(
    (field) =>
      field !== 'geography' && findResultForCriterion(results, criterionByRequirementField[field]) !== undefined,
  );
}

function buildNeeds(ranking: MatchRankingV2): Needs {
  const countries = toCountryBitSet(ranking.search.requestedCountries);
  const musts = listOtherMusts(ranking);
  return { countries, musts, full: Int32Array.of(...countries, 2 ** musts.length - 1) };
}

/** Bit mask of the musts that a result meets. Musts on other criteria are not included. */
function getMetMusts(answer: CriterionGroupResult, musts: readonly RequirementFieldName[]): number {
  return musts.reduce((bits, field, at) => {
    const isAbout = answer.scores.some(({ criterion }) => criterion === criterionByRequirementField[field]);
    return isAbout && !missesAnyMustRequirement([field], answer) ? bits | (1 << at) : bits;
  }, 0);
}

/** Bits of the met musts for each profile of a set of criterion groups. */
function getMetMustsByProfile(
  { groups, packed }: CriterionGroupSetResults<NamedKeyedCriterionGroup>,
  musts: readonly RequirementFieldName[],
): Int32Array {
  const met = new Int32Array(packed.length);
  for (const { answers, ofProfile } of groups) {
    const ofClass = answers.map((answer) => getMetMusts(answer, musts));
    for (let profile = 0; profile < met.length; profile += 1) {
      met[profile] = (met[profile] ?? 0) | (ofClass[ofProfile[profile] ?? 0] ?? 0);
    }
  }
  return met;
}

/**
 * Writes the requested countries that each match covers according to the catalogue, one word at a time. The provider's
 * own networks are not considered.
 */
function writeCoveredCountries(
  { index: { places } }: MatchRankingV2,
  needs: Needs,
  numbers: Uint32Array,
  masks: Int32Array,
): void {
  const words = needs.full.length;
  const { column, countryWordColumns } = places;
  const everywhere = Int32Array.from(places.facts, ({ countries, claimsGlobalScope }) =>
    countries === null && claimsGlobalScope ? -1 : 0,
  );
  for (const [word, asked] of needs.countries.entries()) {
    const listed = countryWordColumns[word];
    if (listed === undefined || asked === 0) continue;
    for (let rank = 0; rank < numbers.length; rank += 1) {
      const provider = numbers[rank] as number;
      const reached = (listed[provider] as number) | (everywhere[column[provider] as number] as number);
      masks[rank * words + word] = reached & asked;
    }
  }
}

/** Adds the requested countries where matches have their own networks. */
function addOwnNetworks(
  { index: { operators } }: MatchRankingV2,
  needs: Needs,
  numbers: Uint32Array,
  masks: Int32Array,
): void {
  if (operators.length === 0) return;
  const words = needs.full.length;
  const own = new Map(operators.map(({ number, provider }) => [number, toCountryBitSet([...provider.own.keys()])]));
  for (let rank = 0; rank < numbers.length; rank += 1) {
    const bits = own.get(numbers[rank] as number);
    if (bits === undefined) continue;
    for (let word = 0; word < bits.length; word += 1) {
      const at = rank * words + word;
      masks[at] = (masks[at] as number) | ((bits[word] as number) & (needs.countries[word] as number));
    }
  }
}

/** Adds the musts that each match meets, in the last word. */
function addMusts({ bundles }: MatchRankingV2, needs: Needs, numbers: Uint32Array, masks: Int32Array): void {
  if (needs.musts.length === 0) return;
  const words = needs.full.length;
  for (const bundle of bundles) {
    const [{ column }, met] = [bundle, getMetMustsByProfile(bundle, needs.musts)];
    for (let rank = 0; rank < numbers.length; rank += 1) {
      const at = rank * words + words - 1;
      masks[at] = (masks[at] as number) | (met[column[numbers[rank] as number] as number] as number);
    }
  }
}

/**
 * The requirements that each match meets, as bit masks.
 *
 * @param numbers Provider numbers of all matches, best first.
 */
function buildMasks(ranking: MatchRankingV2, needs: Needs, numbers: Uint32Array): Int32Array {
  const masks = new Int32Array(numbers.length * needs.full.length);
  writeCoveredCountries(ranking, needs, numbers, masks);
  addOwnNetworks(ranking, needs, numbers, masks);
  addMusts(ranking, needs, numbers, masks);
  return masks;
}

/**
 * Finds the best pair and the best trio when no single match covers all countries and musts.
 *
 * @param numbers Provider numbers of all matches, best first.
 */
export function findBestProviderPairAndTrioInRanking(
  ranking: MatchRankingV2,
  numbers: readonly number[],
): ProviderCombination[] {
  const { index, keys, search } = ranking;
  const needs = buildNeeds(ranking);
  const ranked = new Uint32Array(numbers);
  const masks = buildMasks(ranking, needs, ranked);
  const scores = new Uint8Array(ranked.length);
  for (let rank = 0; rank < ranked.length; rank += 1)
    scores[rank] = getScoreFromMatchKeyV2(keys[ranked[rank] as number] as number);
  const words = needs.full.length;
  const toTeamMember = (rank: number): ProviderCombination[number][] => {
    const record = index.records[numbers[rank] ?? -1];
    const mask = masks.subarray(rank * words, (rank + 1) * words);
    if (record === undefined) return [];
    const countries = search.requestedCountries.filter((code) => isCountryInBitSet(mask, code));
    const musts = needs.musts.filter((_field, at) => (((mask[words - 1] ?? 0) >>> at) & 1) === 1);
    return [{ id: record.id, name: record.name, matchScore: scores[rank] ?? 0, countries, musts }];
  };
  const { pair, trio } = findBestProviderPairAndTrio({ full: needs.full, masks, scores });
  return [pair, trio]
    .filter((team): team is CombinationMemberCandidateNumbers => team !== null)
    .map((team) => team.flatMap(toTeamMember));
}
