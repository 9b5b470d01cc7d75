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

/** The possible values of each field, as changes of the requirements. */
const fieldOptions: Readonly<Record<Exclude<RequirementField, 'geography'>, readonly Partial<Requirements>[]>> = {
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
const fields = Object.keys(fieldOptions) as (keyof typeof fieldOptions)[];

/** Data, power and mobility belong to one group. */
function getGroupName(field: keyof typeof fieldOptions): PreparedGroup['name'] {
  const criterion = criterionOf[field];
  return criterion === 'data' || criterion === 'power' || criterion === 'mobility' ? 'fit' : criterion;
}

/** A field that the search does not specify, with one of its possible values. */
export interface OpenQuestion {
  readonly field: RequirementField;
  /** The group that would evaluate it. Providers with equal keys get equal results. */
  readonly group: PreparedGroup;
  /** The requirements including that value. */
  readonly asked: Requirements;
  /** Providers with different values would get different scores. */
  readonly valueOf: (facts: ProviderFacts) => number;
}

/**
 * Lists every value of every field that the search does not specify, in field order. Geography is excluded, because it
 * has too many values.
 */
export function openQuestions({ requirements, grounds }: Search): OpenQuestion[] {
  const chosen = new Set(chosenCriteria(requirements));
  return fields
    .filter((field) => !chosen.has(criterionOf[field]))
    .flatMap((field) =>
      fieldOptions[field].flatMap((change): OpenQuestion[] => {
        const asked = { ...requirements, ...change };
        const group = prepareGroup(getGroupName(field), asked, grounds);
        if (group === null) return [];
        return [{ field, group, asked, valueOf: (facts) => pointsOf(group.judge(facts)) }];
      }),
    );
}

/** Sizes of the groups of providers that share a value, smallest first. */
export interface Split {
  readonly field: RequirementField;
  readonly sizes: readonly number[];
}

const maxSizes = 20;

/**
 * Selects the split with the smallest largest group, then the most groups, then the first; `null` when no split
 * separates the providers.
 */
export function bestSplit(splits: readonly Split[]): MatchTie['question'] {
  const possible = splits.filter(({ sizes }) => sizes.length >= 2);
  const largest = ({ sizes }: Split): number => sizes.at(-1) ?? 0;
  const [best] = possible.toSorted((a, b) => largest(a) - largest(b) || b.sizes.length - a.sizes.length);
  return best === undefined ? null : { field: best.field, sizes: best.sizes.slice(-maxSizes) };
}

/** Counts how often each value occurs, smallest first. */
export function sizesOf(values: Iterable<number>): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => a - b);
}

/**
 * Describes the tie of the best matches and the field that would separate them; `null` without a tie. @param tied Facts
 * of all tied providers.
 */
export function tieOf(search: Search, tied: readonly ProviderFacts[]): MatchTie | null {
  if (tied.length < 2) return null;
  const splits = openQuestions(search).map(({ field, valueOf }) => ({ field, sizes: sizesOf(tied.map(valueOf)) }));
  return { count: tied.length, question: bestSplit(splits) };
}
