import {
  apiOptions,
  dataOptions,
  mobilityOptions,
  powerOptions,
  privateNetworkOptions,
  scaleOptions,
  simOptions,
  type RequirementField,
  type Requirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchTie } from '@marketplace/contracts/matching/matching.views.ts';
import { pointsOf } from '../criterion.ts';
import type { ProviderFacts } from '../facts.ts';
import { prepareGroup } from './groups.ts';
import type { PreparedGroup } from './prepared.ts';
import { chosenCriteria } from './asked.ts';
import type { Search } from './evaluate.ts';
import { criterionOf } from './musts.ts';

/** What a field may be answered with, each as a change of the requirements. */
const answersTo: Readonly<Record<Exclude<RequirementField, 'geography'>, readonly Partial<Requirements>[]>> = {
  powerSensitivity: powerOptions.map((powerSensitivity) => ({ powerSensitivity })),
  applicationProfile: dataOptions.map((applicationProfile) => ({ applicationProfile })),
  deploymentScale: scaleOptions.map((deploymentScale) => ({ deploymentScale })),
  deviceMobility: mobilityOptions.map((deviceMobility) => ({ deviceMobility })),
  simRequirements: simOptions.map((sim) => ({ simRequirements: [sim] })),
  privateNetworkNeeded: privateNetworkOptions
    .filter((option) => option !== 'None')
    .map((privateNetworkNeeded) => ({ privateNetworkNeeded })),
  deviceManagement: [{ deviceManagement: 'Advanced' }],
  apisRequired: apiOptions.filter((option) => option !== 'None').map((apisRequired) => ({ apisRequired })),
  ntnSupport: [{ ntnSupport: true }],
};
const fields = Object.keys(answersTo) as (keyof typeof answersTo)[];

/** Data, power and mobility are one group. */
function groupOf(field: keyof typeof answersTo): PreparedGroup['name'] {
  const criterion = criterionOf[field];
  return criterion === 'data' || criterion === 'power' || criterion === 'mobility' ? 'fit' : criterion;
}

/** A question that a search leaves open, with one of the answers that a buyer may give. */
export interface OpenQuestion {
  readonly field: RequirementField;
  /** The group that would judge it; providers with equal keys are not told apart. */
  readonly group: PreparedGroup;
  /** The requirements with that answer. */
  readonly asked: Requirements;
  /** Providers with different values would score differently. */
  readonly valueOf: (facts: ProviderFacts) => number;
}

/** Every answer to every question that the search leaves open, in the order of the fields. Geography is none: it has no few answers. */
export function openQuestions({ requirements, grounds }: Search): OpenQuestion[] {
  const chosen = new Set(chosenCriteria(requirements));
  return fields
    .filter((field) => !chosen.has(criterionOf[field]))
    .flatMap((field) =>
      answersTo[field].flatMap((change): OpenQuestion[] => {
        const asked = { ...requirements, ...change };
        const group = prepareGroup(groupOf(field), asked, grounds);
        if (group === null) return [];
        return [{ field, group, asked, valueOf: (facts) => pointsOf(group.judge(facts)) }];
      }),
    );
}

/** How many providers share a value, fewest first. */
export interface Split {
  readonly field: RequirementField;
  readonly sizes: readonly number[];
}

const mostParts = 20;

/** The split whose largest part is smallest, of equals the one with most parts, then the first; `null` where none splits. */
export function bestSplit(splits: readonly Split[]): MatchTie['question'] {
  const possible = splits.filter(({ sizes }) => sizes.length >= 2);
  const largest = ({ sizes }: Split): number => sizes.at(-1) ?? 0;
  const [best] = possible.toSorted((a, b) => largest(a) - largest(b) || b.sizes.length - a.sizes.length);
  return best === undefined ? null : { field: best.field, sizes: best.sizes.slice(-mostParts) };
}

/** Sizes of the parts, fewest first. */
export function sizesOf(values: Iterable<number>): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => a - b);
}

/** How many stand first with one score, and what would divide them; `null` when one stands first alone. @param tied facts of all these. */
export function tieOf(search: Search, tied: readonly ProviderFacts[]): MatchTie | null {
  if (tied.length < 2) return null;
  const splits = openQuestions(search).map(({ field, valueOf }) => ({ field, sizes: sizesOf(tied.map(valueOf)) }));
  return { count: tied.length, question: bestSplit(splits) };
}
