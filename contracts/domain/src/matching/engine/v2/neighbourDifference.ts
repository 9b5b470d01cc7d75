import type { RankingCriterion, AdjacentMatchDifference } from '@marketplace/contracts/matching/matching.views.ts';
import { maxPlacesNamedInSentence } from '../requestedPlaces.ts';
import { sumWeightedCriterionPoints } from '../criterion.ts';
import { formatCountAndNoun, joinWithAnd } from '../phrases.ts';
import { explainScoreCap, explainCriterionGroupResult } from './explain.ts';
import {
  getCapabilityCountFromPlatformRank,
  splitBackupTechnologySortKey,
  type ProviderEvaluationV2,
  type PreparedSearchV2,
} from './evaluate.ts';
import { listRequestedCountriesWithOwnNetwork } from './geography.ts';
import { formatCountryNamesOrCount, fullAvailabilityPercent } from './technologyAvailability.ts';
import type { CriterionGroupWithResult } from './preparedGroup.ts';
import {
  sumCoverageExactnessPercent,
  countCountriesListedByProvider,
  hasNonRoamingTechnology,
  splitOwnNetworksSortKey,
  getProviderCountryCoverageKind,
} from './countryReach.ts';
import type { PreparedProviderV2 } from './preparedProvider.ts';

export interface EvaluatedProviderMatch {
  readonly provider: PreparedProviderV2;
  readonly evaluation: ProviderEvaluationV2;
}

/**
 * Two adjacent matches of a search: the described match (`one`) and the other match, with the phrase that refers to the
 * other match.
 */
interface Pair {
  readonly search: PreparedSearchV2;
  readonly one: EvaluatedProviderMatch;
  readonly other: EvaluatedProviderMatch;
  readonly called: 'the next' | 'the one above';
}

const maxTextLength = 300;

/**
 * Names the countries where only the described match has its own network, or compares the numbers of countries if there
 * are many; `null` if there are none.
 */
function formatOwnNetworksOnly({ search: { requestedCountries }, one, other, called }: Pair): string | null {
  const mine = listRequestedCountriesWithOwnNetwork(requestedCountries, one.provider);
  const only = mine.filter((code) => !other.provider.own.has(code));
  if (only.length === 0) return null;
  if (only.length <= maxPlacesNamedInSentence) {
    return `${only.length > 1 ? 'Own networks' : 'Own network'} in ${formatCountryNamesOrCount(only, requestedCountries.length)}`;
  }
  const theirs = listRequestedCountriesWithOwnNetwork(requestedCountries, other.provider).length;
  return `Own networks in ${mine.length} of ${requestedCountries.length} countries, ${called} in ${theirs}`;
}

/**
 * Finds the pair of results with the largest score difference in favour of the match that is ranked higher; `null` if
 * there is none.
 */
function findDecidingResults({
  one,
  other,
  called,
}: Pair): readonly [CriterionGroupWithResult, CriterionGroupWithResult] | null {
  const sign = called === 'the next' ? 1 : -1;
  const pairs = one.evaluation.results.flatMap((mine, at) => {
    const theirs = other.evaluation.results[at];
    return theirs === undefined
      ? []
      : [
          {
            mine,
            theirs,
            lead: sign * (sumWeightedCriterionPoints(mine.answer) - sumWeightedCriterionPoints(theirs.answer)),
          },
        ];
  });
  const [most] = pairs.toSorted((a, b) => b.lead - a.lead);
  return most === undefined || most.lead <= 0 ? null : [most.mine, most.theirs];
}

function formatScore(pair: Pair): string {
  const { search, one, other, called } = pair;
  const deciding = findDecidingResults(pair);
  const held = explainScoreCap(search, other.provider, other.evaluation);
  if (deciding === null || (held !== null && called === 'the next')) {
    return `${one.evaluation.key.score} points; ${called}: ${held?.text ?? `${other.evaluation.key.score} points`}`;
  }
  const [mine, theirs] = deciding;
  const own = mine.group === null ? formatOwnNetworksOnly(pair) : null;
  if (own !== null) return own;
  return `${explainCriterionGroupResult(search, one.provider, mine)}; ${called}: ${explainCriterionGroupResult(search, other.provider, theirs)}`;
}

/** Describes how precisely a provider lists the requested countries. */
function formatListing({ requestedCountries }: PreparedSearchV2, { provider }: EvaluatedProviderMatch): string {
  const listed = countCountriesListedByProvider(provider);
  if (requestedCountries.length === 0) return `Names ${listed} countries`;
  const named = requestedCountries.filter((code) =>
    ['own', 'listed'].includes(getProviderCountryCoverageKind(provider, code)),
  );
  if (named.length === 0)
    return provider.facts.claimsGlobalScope ? 'Global coverage without a list' : 'Coverage not stated';
  const all = named.length === requestedCountries.length && named.length > maxPlacesNamedInSentence;
  return `Names ${all ? `all ${named.length} countries` : formatCountryNamesOrCount(named, requestedCountries.length)} in a list of ${listed}`;
}

/** Lists the features that keep devices connected where permanent roaming is limited. */
function formatRoaming({ provider: { facts } }: EvaluatedProviderMatch): string {
  const planned = facts.sgp32 === 'planned' ? ' with SGP.32 planned' : '';
  const ways = [
    ...(facts.sgp32 === 'yes' ? ['SGP.32'] : []),
    ...(facts.sgp32 !== 'yes' && facts.flags.eSIM_eUICC === true ? [`eSIM${planned}`] : []),
    ...(hasNonRoamingTechnology(facts) ? ['networks that need no roaming'] : []),
  ];
  return ways.length === 0 ? 'no way stated' : joinWithAnd(ways);
}

function formatCoverage(pair: Pair): string {
  const { search, one, other, called } = pair;
  const own = called === 'the next' ? formatOwnNetworksOnly(pair) : null;
  if (own !== null) return own;
  const naming = ({ provider }: EvaluatedProviderMatch) =>
    sumCoverageExactnessPercent(
      search.countriesWithRoamingLimits.map(({ code }) => ({ code, roaming: null })),
      provider,
    );
  return naming(one) === naming(other)
    ? `Where permanent roaming is limited: ${formatRoaming(one)}; ${called}: ${formatRoaming(other)}`
    : `${formatListing(search, one)}; ${called}: ${formatListing(search, other).replace(/^[NGC]/u, (letter) => letter.toLowerCase())}`;
}

function formatOwnNetworks(pair: Pair): string {
  const own = formatOwnNetworksOnly(pair);
  if (own !== null && pair.called === 'the next') return own;
  const [mine, theirs] = [pair.one, pair.other].map(({ evaluation }) =>
    splitOwnNetworksSortKey(evaluation.key.ownNetworks),
  );
  if (mine === undefined || theirs === undefined) return '';
  return mine.countries === theirs.countries
    ? `${mine.technologies} technologies in its own networks, ${pair.called} has ${theirs.technologies}`
    : `Own networks in ${mine.countries} of the countries, ${pair.called} in ${theirs.countries}`;
}

const formatPercent = (known: number, weight: number): string => `${Math.round((100 * known) / weight)} %`;
const sgp32Texts = ['not stated as live', 'planned', 'live'] as const;
const formatSgp32 = (rank: number): string => sgp32Texts[rank] ?? '';

function formatPricing({ search, one, other, called }: Pair): string {
  const kinds = ({ provider: { facts } }: EvaluatedProviderMatch): string => {
    const stated = [
      ...(facts.pricing.payAsYouGo ? ['pay as you go'] : []),
      ...(facts.pricing.subscription ? ['subscription'] : []),
      ...(facts.pricing.enterprise ? ['enterprise'] : []),
    ];
    return stated.length === 0 ? 'no kind of price stated' : joinWithAnd(stated);
  };
  const { deploymentScale } = search.requirements;
  const start = deploymentScale === null ? 'Prices' : `Prices for ${deploymentScale} devices`;
  return `${start}: ${kinds(one)}; ${called}: ${kinds(other)}`;
}

function formatPlatform({ one, other, called }: Pair): string {
  const [mine, theirs] = [one, other].map(({ evaluation }) =>
    getCapabilityCountFromPlatformRank(evaluation.key.platform),
  );
  if (mine !== theirs) return `${mine ?? 0} of 9 platform capabilities, ${called} has ${theirs ?? 0}`;
  const named = ({ provider: { facts } }: EvaluatedProviderMatch): string => {
    const parts = [...(facts.mentionsPlatform ? ['a platform'] : []), ...(facts.mentionsApi ? ['an API'] : [])];
    return parts.length === 0 ? 'neither platform nor API' : joinWithAnd(parts);
  };
  return `Names ${named(one)}; ${called}: ${named(other)}`;
}

function formatReserve({ search, one, other, called }: Pair): string {
  const [mine, theirs] = [one, other].map(({ evaluation }) => splitBackupTechnologySortKey(evaluation.key.reserve));
  if (mine === undefined || theirs === undefined) return '';
  if (mine.reserve === theirs.reserve) {
    return `Own networks in ${mine.elsewhere} other countries, ${called} in ${theirs.elsewhere}`;
  }
  const countries = Math.max(1, search.requestedCountries.length);
  const count = (reserve: number): string =>
    (reserve / fullAvailabilityPercent / countries).toFixed(1).replace(/\.0$/u, '');
  const where = countries > 1 ? 'on average in a country' : 'in reserve';
  const noun = count(mine.reserve) === '1' ? 'technology' : 'technologies';
  return `${count(mine.reserve)} further ${noun} ${where}, ${called} has ${count(theirs.reserve)}`;
}

function formatMusts({ search, one, other, called }: Pair): string {
  const missed = (ranked: EvaluatedProviderMatch) =>
    `misses ${ranked.evaluation.missedMusts.length} of ${formatCountAndNoun(search.musts.length, 'must')}`;
  return called === 'the next'
    ? `Meets every must, the next ${missed(other)}`
    : `${missed(one).replace(/^m/u, 'M')}, the one above none`;
}

/** Describes the difference in one ranking criterion, starting with the described match. */
function formatDifference(place: RankingCriterion, pair: Pair): string {
  const { one, other, called, search } = pair;
  const [mine, theirs] = [one.evaluation.key, other.evaluation.key];
  switch (place) {
    case 'musts':
      return formatMusts(pair);
    case 'score':
      return formatScore(pair);
    case 'coverage':
      return formatCoverage(pair);
    case 'ownNetworks':
      return formatOwnNetworks(pair);
    case 'confidence':
      return `${formatPercent(mine.confidence, search.totalWeight)} of what you ask for is stated, ${called} has ${formatPercent(theirs.confidence, search.totalWeight)}`;
    case 'platform':
      return formatPlatform(pair);
    case 'sgp32':
      return mine.sgp32 === theirs.sgp32
        ? `eSIM ${mine.esim % 2 === 1 ? 'stated' : 'not stated'}, ${called}: ${theirs.esim % 2 === 1 ? 'stated' : 'not stated'}`
        : `SGP.32 ${formatSgp32(mine.sgp32)}, ${called}: ${formatSgp32(theirs.sgp32)}`;
    case 'pricing':
      return formatPricing(pair);
    case 'reserve':
      return formatReserve(pair);
    case 'breadth':
      return `Countries named in all: ${mine.breadth}, ${called}: ${theirs.breadth}`;
    case 'name':
      return 'Equal to the next in all that is compared';
  }
}

/**
 * Explains the difference between a match and the next match or, for the last match, the previous match.
 *
 * @param isBelow Whether the other match ranks lower.
 */
export function explainDifferenceToAdjacentMatch(
  search: PreparedSearchV2,
  one: EvaluatedProviderMatch,
  other: EvaluatedProviderMatch,
  isBelow: boolean,
): AdjacentMatchDifference {
  const place = search.order.findDecidingPlace(one.evaluation.key, other.evaluation.key);
  const pair: Pair = { search, one, other, called: isBelow ? 'the next' : 'the one above' };
  const text =
    place === 'name' && !isBelow ? 'Equal to the one above in all that is compared' : formatDifference(place, pair);
  return { place, text: text.slice(0, maxTextLength) };
}
