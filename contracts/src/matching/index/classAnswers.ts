import { knownWeight, noCap, pointsOf, type Answer } from '../engine/criterion.ts';
import type { Search } from '../engine/evaluate.ts';
import type { MatchIndex } from './matchIndex.ts';
import { pack } from './packed.ts';

/** One asked group, answered class by class. */
export interface ClassAnswers {
  /** Place of the group in `capabilityGroups`. */
  readonly place: number;
  /** By provider: its class. */
  readonly column: Uint16Array;
  readonly answers: readonly Answer[];
  /** By class: points and known weight of its answer. */
  readonly packed: Uint32Array;
  readonly caps: Uint8Array;
  /** By class: how many matches it has; filled while ranking. */
  readonly matches: Uint32Array;
}

export function answerClasses({ capabilities }: MatchIndex, { place, judge }: Search['groups'][number]): ClassAnswers {
  const { column = new Uint16Array(), facts = [] } = capabilities[place] ?? {};
  const answers = facts.map(judge);
  return {
    place,
    column,
    answers,
    packed: Uint32Array.from(answers, (answer) => pack(pointsOf(answer), knownWeight(answer))),
    caps: Uint8Array.from(answers, ({ cap }) => cap),
    matches: new Uint32Array(answers.length),
  };
}

/** Points and known weight of one provider over all groups. */
export function sumPacked(groups: readonly ClassAnswers[], provider: number): number {
  let sum = 0;
  for (const { column, packed } of groups) sum += packed[column[provider] ?? 0] ?? 0;
  return sum;
}

/** The groups in which some class has a cap. */
export function cappingGroups(groups: readonly ClassAnswers[]): ClassAnswers[] {
  return groups.filter(({ caps }) => caps.some((cap) => cap < noCap));
}

export function lowestCap(capping: readonly ClassAnswers[], provider: number): number {
  let lowest = noCap;
  for (const { column, caps } of capping) lowest = Math.min(lowest, caps[column[provider] ?? 0] ?? noCap);
  return lowest;
}

export function countMatch(groups: readonly ClassAnswers[], provider: number): void {
  for (const { column, matches } of groups) {
    const number = column[provider] ?? 0;
    matches[number] = (matches[number] ?? 0) + 1;
  }
}
