import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchTeam } from '@marketplace/contracts/matching/matching.views.ts';
import type { Answer } from '../../engine/criterion.ts';
import { countryBits, holdsCountry } from '../../engine/countryBits.ts';
import { answerTo, criterionOf, missesMust } from '../../engine/v2/musts.ts';
import { findTeams, type Team } from '../../teams/teams.ts';
import type { BundleAnswers } from '../bundleAnswers.ts';
import type { Group } from './matchIndex.ts';
import { type Ranking, scoreOfKey } from './ranking.ts';

/** What a team must have together, word by word: the asked countries as `countryBits` has them, then the musts besides. */
interface Needs {
  readonly countries: Int32Array;
  readonly musts: readonly RequirementField[];
  readonly full: Int32Array;
}

/** Musts besides geography for which something is asked. */
function otherMusts({ search, bundles }: Ranking): readonly RequirementField[] {
  const answers = bundles.flatMap(({ groups }) => groups).flatMap((group) => group.answers.slice(0, 1));
  const given = answers.map((answer) => ({ group: null, answer }));
  return search.musts.filter((field) => field !== 'geography' && answerTo(given, criterionOf[field]) !== undefined);
}

function needsOf(ranking: Ranking): Needs {
  const countries = countryBits(ranking.search.asked);
  const musts = otherMusts(ranking);
  return { countries, musts, full: Int32Array.of(...countries, 2 ** musts.length - 1) };
}

/** Bits of the musts that an answer is about and meets. */
function metBy(answer: Answer, musts: readonly RequirementField[]): number {
  return musts.reduce((bits, field, at) => {
    const isAbout = answer.judgements.some(({ criterion }) => criterion === criterionOf[field]);
    return isAbout && !missesMust([field], answer) ? bits | (1 << at) : bits;
  }, 0);
}

/** By profile of a bundle: bits of the musts that are met. */
function metByProfile({ groups, packed }: BundleAnswers<Group>, musts: readonly RequirementField[]): Int32Array {
  const met = new Int32Array(packed.length);
  for (const { answers, ofProfile } of groups) {
    const ofClass = answers.map((answer) => metBy(answer, musts));
    for (let profile = 0; profile < met.length; profile += 1) {
      met[profile] = (met[profile] ?? 0) | (ofClass[ofProfile[profile] ?? 0] ?? 0);
    }
  }
  return met;
}

/** Writes the asked countries that a match is known to reach. */
function writeReached({ index: { places } }: Ranking, { countries }: Needs, provider: number, mask: Int32Array): void {
  const facts = places.facts[places.column[provider] as number];
  const all = facts?.countries === null ? facts.statesGlobal : null;
  for (let word = 0; word < countries.length; word += 1) {
    const listed = all === null ? (places.listWords[word]?.[provider] as number) : -Number(all);
    mask[word] = listed & (countries[word] as number);
  }
}

/** What each match has of the needs. @param numbers all matches, best first. */
function masksOf(ranking: Ranking, needs: Needs, numbers: readonly number[]): Int32Array {
  const { bundles, index } = ranking;
  const words = needs.full.length;
  const met = bundles.map((bundle) => ({ column: bundle.column, bits: metByProfile(bundle, needs.musts) }));
  const own = new Map(index.linked.map(({ number, provider }) => [number, countryBits([...provider.own.keys()])]));
  const masks = new Int32Array(numbers.length * words);
  for (const [rank, provider] of numbers.entries()) {
    const mask = masks.subarray(rank * words, (rank + 1) * words);
    writeReached(ranking, needs, provider, mask);
    for (const [word, bits] of (own.get(provider) ?? []).entries()) {
      mask[word] = (mask[word] ?? 0) | (bits & (needs.countries[word] ?? 0));
    }
    for (const { column, bits } of met) mask[words - 1] = (mask[words - 1] ?? 0) | (bits[column[provider] ?? 0] ?? 0);
  }
  return masks;
}

/** The best pair and the best trio, where no match covers all countries and meets all musts alone. @param numbers all matches, best first. */
export function teamsInto(ranking: Ranking, numbers: readonly number[]): MatchTeam[] {
  const { index, keys, search } = ranking;
  const needs = needsOf(ranking);
  const masks = masksOf(ranking, needs, numbers);
  const scores = Uint8Array.from(numbers, (number) => scoreOfKey(keys[number] ?? 0));
  const words = needs.full.length;
  const memberOf = (rank: number): MatchTeam[number][] => {
    const record = index.records[numbers[rank] ?? -1];
    const mask = masks.subarray(rank * words, (rank + 1) * words);
    if (record === undefined) return [];
    const countries = search.asked.filter((code) => holdsCountry(mask, code));
    const musts = needs.musts.filter((_field, at) => (((mask[words - 1] ?? 0) >>> at) & 1) === 1);
    return [{ id: record.id, name: record.name, matchScore: scores[rank] ?? 0, countries, musts }];
  };
  const { pair, trio } = findTeams({ full: needs.full, masks, scores });
  return [pair, trio].filter((team): team is Team => team !== null).map((team) => team.flatMap(memberOf));
}
