import type { OrderPlace, SetsApart } from '@marketplace/contracts/matching/matching.views.ts';
import { namedPlaces } from '../askedPlaces.ts';
import { pointsOf } from '../criterion.ts';
import { counted, joinWords } from '../words.ts';
import { capOf, explainAnswer } from './explain.ts';
import { capabilitiesIn, reserveParts, type Evaluation, type Search } from './evaluate.ts';
import { ownCountries } from './geography.ts';
import { countriesPhrase, fullLife } from './liveness.ts';
import type { GroupAnswer } from './prepared.ts';
import { exactCoverage, namedCountries, needsNoRoaming, ownNetworksParts, reachOf } from './reach.ts';
import type { ReadProvider } from './readProviders.ts';

/** A match among its neighbours. */
export interface Ranked {
  readonly provider: ReadProvider;
  readonly evaluation: Evaluation;
}

/** Two neighbours: the one that is told of, the other, and how the other is called. */
interface Pair {
  readonly search: Search;
  readonly one: Ranked;
  readonly other: Ranked;
  readonly called: 'the next' | 'the one above';
}

const mostText = 300;

/** Networks of its own that only the one has; of many countries, how many each has. */
function ownText({ search: { asked }, one, other, called }: Pair): string | null {
  const mine = ownCountries(asked, one.provider);
  const only = mine.filter((code) => !other.provider.own.has(code));
  if (only.length === 0) return null;
  if (only.length <= namedPlaces) {
    return `${only.length > 1 ? 'Own networks' : 'Own network'} in ${countriesPhrase(only, asked.length)}`;
  }
  const theirs = ownCountries(asked, other.provider).length;
  return `Own networks in ${mine.length} of ${asked.length} countries, ${called} in ${theirs}`;
}

/** The answers that set two scores apart most, in the direction in which they differ. */
function decidingAnswers({ one, other, called }: Pair): readonly [GroupAnswer, GroupAnswer] | null {
  const sign = called === 'the next' ? 1 : -1;
  const pairs = one.evaluation.answers.flatMap((mine, at) => {
    const theirs = other.evaluation.answers[at];
    return theirs === undefined
      ? []
      : [{ mine, theirs, lead: sign * (pointsOf(mine.answer) - pointsOf(theirs.answer)) }];
  });
  const [most] = pairs.toSorted((a, b) => b.lead - a.lead);
  return most === undefined || most.lead <= 0 ? null : [most.mine, most.theirs];
}

function scoreText(pair: Pair): string {
  const { search, one, other, called } = pair;
  const deciding = decidingAnswers(pair);
  const held = capOf(search, other.provider, other.evaluation);
  if (deciding === null || (held !== null && called === 'the next')) {
    return `${one.evaluation.key.score} points; ${called}: ${held?.text ?? `${other.evaluation.key.score} points`}`;
  }
  const [mine, theirs] = deciding;
  const own = mine.group === null ? ownText(pair) : null;
  if (own !== null) return own;
  return `${explainAnswer(search, one.provider, mine)}; ${called}: ${explainAnswer(search, other.provider, theirs)}`;
}

/** How a provider names the asked countries. */
function namingText({ asked }: Search, { provider }: Ranked): string {
  const listed = namedCountries(provider);
  if (asked.length === 0) return `Names ${listed} countries`;
  const named = asked.filter((code) => ['own', 'listed'].includes(reachOf(provider, code)));
  if (named.length === 0) return provider.facts.statesGlobal ? 'Global coverage without a list' : 'Coverage not stated';
  const all = named.length === asked.length && named.length > namedPlaces;
  return `Names ${all ? `all ${named.length} countries` : countriesPhrase(named, asked.length)} in a list of ${listed}`;
}

/** What helps where permanent roaming is limited. */
function roamingText({ provider: { facts } }: Ranked): string {
  const planned = facts.sgp32 === 'planned' ? ' with SGP.32 planned' : '';
  const ways = [
    ...(facts.sgp32 === 'yes' ? ['SGP.32'] : []),
    ...(facts.sgp32 !== 'yes' && facts.flags.eSIM_eUICC === true ? [`eSIM${planned}`] : []),
    ...(needsNoRoaming(facts) ? ['networks that need no roaming'] : []),
  ];
  return ways.length === 0 ? 'no way stated' : joinWords(ways);
}

function coverageText(pair: Pair): string {
  const { search, one, other, called } = pair;
  const own = called === 'the next' ? ownText(pair) : null;
  if (own !== null) return own;
  const naming = ({ provider }: Ranked) =>
    exactCoverage(
      search.countries.map(({ code }) => ({ code, roaming: null })),
      provider,
    );
  return naming(one) === naming(other)
    ? `Where permanent roaming is limited: ${roamingText(one)}; ${called}: ${roamingText(other)}`
    : `${namingText(search, one)}; ${called}: ${namingText(search, other).replace(/^[NGC]/u, (letter) => letter.toLowerCase())}`;
}

function ownNetworksText(pair: Pair): string {
  const own = ownText(pair);
  if (own !== null && pair.called === 'the next') return own;
  const [mine, theirs] = [pair.one, pair.other].map(({ evaluation }) => ownNetworksParts(evaluation.key.ownNetworks));
  if (mine === undefined || theirs === undefined) return '';
  return mine.countries === theirs.countries
    ? `${mine.technologies} technologies in its own networks, ${pair.called} has ${theirs.technologies}`
    : `Own networks in ${mine.countries} of the countries, ${pair.called} in ${theirs.countries}`;
}

const percent = (known: number, weight: number): string => `${Math.round((100 * known) / weight)} %`;
const sgp32Words = ['not stated as live', 'planned', 'live'] as const;
const sgp32Word = (rank: number): string => sgp32Words[rank] ?? '';

function pricingText({ search, one, other, called }: Pair): string {
  const kinds = ({ provider: { facts } }: Ranked): string => {
    const stated = [
      ...(facts.pricing.payAsYouGo ? ['pay as you go'] : []),
      ...(facts.pricing.subscription ? ['subscription'] : []),
      ...(facts.pricing.enterprise ? ['enterprise'] : []),
    ];
    return stated.length === 0 ? 'no kind of price stated' : joinWords(stated);
  };
  const { deploymentScale } = search.requirements;
  const start = deploymentScale === null ? 'Prices' : `Prices for ${deploymentScale} devices`;
  return `${start}: ${kinds(one)}; ${called}: ${kinds(other)}`;
}

function platformText({ one, other, called }: Pair): string {
  const [mine, theirs] = [one, other].map(({ evaluation }) => capabilitiesIn(evaluation.key.platform));
  if (mine !== theirs) return `${mine ?? 0} of 9 platform capabilities, ${called} has ${theirs ?? 0}`;
  const named = ({ provider: { facts } }: Ranked): string => {
    const parts = [...(facts.namesPlatform ? ['a platform'] : []), ...(facts.namesApi ? ['an API'] : [])];
    return parts.length === 0 ? 'neither platform nor API' : joinWords(parts);
  };
  return `Names ${named(one)}; ${called}: ${named(other)}`;
}

function reserveText({ search, one, other, called }: Pair): string {
  const [mine, theirs] = [one, other].map(({ evaluation }) => reserveParts(evaluation.key.reserve));
  if (mine === undefined || theirs === undefined) return '';
  if (mine.reserve === theirs.reserve) {
    return `Own networks in ${mine.elsewhere} other countries, ${called} in ${theirs.elsewhere}`;
  }
  const countries = Math.max(1, search.asked.length);
  const count = (reserve: number): string => (reserve / fullLife / countries).toFixed(1).replace(/\.0$/u, '');
  const where = countries > 1 ? 'on average in a country' : 'in reserve';
  const noun = count(mine.reserve) === '1' ? 'technology' : 'technologies';
  return `${count(mine.reserve)} further ${noun} ${where}, ${called} has ${count(theirs.reserve)}`;
}

function mustsText({ search, one, other, called }: Pair): string {
  const missed = (ranked: Ranked) =>
    `misses ${ranked.evaluation.missed.length} of ${counted(search.musts.length, 'must')}`;
  return called === 'the next'
    ? `Meets every must, the next ${missed(other)}`
    : `${missed(one).replace(/^m/u, 'M')}, the one above none`;
}

/** One line on what differs in a place of the order, leading with the one that is told of. */
function textOf(place: OrderPlace, pair: Pair): string {
  const { one, other, called, search } = pair;
  const [mine, theirs] = [one.evaluation.key, other.evaluation.key];
  switch (place) {
    case 'musts':
      return mustsText(pair);
    case 'score':
      return scoreText(pair);
    case 'coverage':
      return coverageText(pair);
    case 'ownNetworks':
      return ownNetworksText(pair);
    case 'confidence':
      return `${percent(mine.confidence, search.weight)} of what you ask for is stated, ${called} has ${percent(theirs.confidence, search.weight)}`;
    case 'platform':
      return platformText(pair);
    case 'sgp32':
      return mine.sgp32 === theirs.sgp32
        ? `eSIM ${mine.esim % 2 === 1 ? 'stated' : 'not stated'}, ${called}: ${theirs.esim % 2 === 1 ? 'stated' : 'not stated'}`
        : `SGP.32 ${sgp32Word(mine.sgp32)}, ${called}: ${sgp32Word(theirs.sgp32)}`;
    case 'pricing':
      return pricingText(pair);
    case 'reserve':
      return reserveText(pair);
    case 'breadth':
      return `Countries named in all: ${mine.breadth}, ${called}: ${theirs.breadth}`;
    case 'name':
      return 'Equal to the next in all that is compared';
  }
}

/** What sets a match apart from its neighbour. @param isBelow whether the neighbour stands below; the last match has it above. */
export function setsApartFrom(search: Search, one: Ranked, other: Ranked, isBelow: boolean): SetsApart {
  const place = search.order.decidedBy(one.evaluation.key, other.evaluation.key);
  const pair: Pair = { search, one, other, called: isBelow ? 'the next' : 'the one above' };
  const text = place === 'name' && !isBelow ? 'Equal to the one above in all that is compared' : textOf(place, pair);
  return { place, text: text.slice(0, mostText) };
}
