import type { MatchTie } from '@marketplace/contracts/matching/matching.views.ts';
import { type Answer, kindOf, pointsOf } from '../../engine/criterion.ts';
import type { ProviderFacts } from '../../engine/facts.ts';
import type { KindCounts } from '../../engine/insightLines.ts';
import type { Tally } from '../../engine/v2/insights.ts';
import { groundsOf } from '../../engine/v2/liveness.ts';
import { bestSplit, openQuestions, type OpenQuestion } from '../../engine/v2/tie.ts';
import { countByProfile } from '../bundleAnswers.ts';
import { answerFit } from './fitAnswers.ts';
import type { Group } from './matchIndex.ts';
import { type Ranking, scoreOfKey } from './ranking.ts';

/** By class of a group: how many of some matches are in it. @param keys by provider, 0 for those who do not count. */
function countByClass({ index, bundles }: Ranking, name: Group['name'], keys: Uint16Array): Int32Array {
  for (const [at, { groups }] of index.bundles.entries()) {
    const classes = groups.find(({ group }) => group.name === name);
    const bundle = bundles[at];
    if (classes === undefined || bundle === undefined) continue;
    const counts = new Int32Array(classes.facts.length);
    for (const [profile, count] of countByProfile(bundle, keys).entries()) {
      const number = classes.ofProfile[profile] ?? 0;
      counts[number] = (counts[number] ?? 0) + count;
    }
    return counts;
  }
  return new Int32Array(0);
}

function answersOf({ bundles }: Ranking, name: Group['name']): readonly Answer[] {
  return bundles.flatMap(({ groups }) => groups).find(({ group }) => group.name === name)?.answers ?? [];
}

function countKinds(ranking: Ranking, name: Group['name']): KindCounts {
  const counts = { met: 0, partly: 0, gap: 0, unknown: 0 };
  const ofClass = countByClass(ranking, name, ranking.keys);
  for (const [number, answer] of answersOf(ranking, name).entries()) counts[kindOf(answer)] += ofClass[number] ?? 0;
  return counts;
}

function countTechnologies(ranking: Ranking): Map<string, number> {
  const counts = new Map<string, number>();
  const ofClass = countByClass(ranking, 'fit', ranking.keys);
  for (const [number, { technology }] of answersOf(ranking, 'fit').entries()) {
    const count = ofClass[number] ?? 0;
    if (technology !== null && count > 0) counts.set(technology, (counts.get(technology) ?? 0) + count);
  }
  return counts;
}

/** What insights may ask of a ranking; counted when they do. */
export function tallyOf(ranking: Ranking): Tally {
  const { keyCounts, total, fullCoverage } = ranking;
  return {
    total,
    bestScore: () => Math.max(0, ...[...keyCounts].flatMap((count, key) => (count > 0 ? scoreOfKey(key) : []))),
    fullCoverage: () => fullCoverage,
    technologies: () => countTechnologies(ranking),
    kinds: ({ name }) => countKinds(ranking, name),
  };
}

/** What a question's answer is worth, class by class. */
function valuesOf(
  { search }: Ranking,
  { group, asked, valueOf }: OpenQuestion,
  classes: readonly ProviderFacts[],
): number[] {
  if (group.name !== 'fit') return classes.map(valueOf);
  const grounds = groundsOf(search.asked, asked.deviceLongevity, search.world);
  return answerFit(asked, grounds, classes).map(pointsOf);
}

/** How many of some providers share a value, fewest first. */
function sizesOf(counts: Int32Array, values: readonly number[]): number[] {
  const sizes = new Map<number, number>();
  for (const [number, value] of values.entries()) {
    const count = counts[number] ?? 0;
    if (count > 0) sizes.set(value, (sizes.get(value) ?? 0) + count);
  }
  return [...sizes.values()].sort((a, b) => a - b);
}

/** Those who stand first with one score. @param best number of the first match. */
export function tieOf(ranking: Ranking, best: number): MatchTie | null {
  const { keys, keyCounts, index, search } = ranking;
  const bestKey = keys[best] ?? 0;
  const count = keyCounts[bestKey] ?? 0;
  if (count < 2) return null;
  const tied = keys.map((key) => (key === bestKey ? key : 0));
  const groups = index.bundles.flatMap((bundle) => bundle.groups);
  const counted = new Map<Group['name'], Int32Array>();
  const splits = openQuestions(search).map((question) => {
    const { name } = question.group;
    const counts = counted.get(name) ?? countByClass(ranking, name, tied);
    counted.set(name, counts);
    const present = groups.find(({ group }) => group.name === name)?.facts ?? [];
    return { field: question.field, sizes: sizesOf(counts, valuesOf(ranking, question, present)) };
  });
  return { count, question: bestSplit(splits) };
}
