import {
  apiRequirementOptions,
  dataVolumeOptions,
  deviceMobilityOptions,
  devicePowerOptions,
  privateNetworkOptions,
  deploymentScaleRequirementOptions,
  simTypeOptions,
  type RequirementFieldName,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchTie } from '@marketplace/contracts/matching/matching.views.ts';
import { sumWeightedCriterionPoints } from '../criterion.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';
import { prepareCriterionGroupV2 } from './criterionGroups.ts';
import type { PreparedCriterionGroupV2 } from './preparedGroup.ts';
import { listCriteriaChosenInRequirements } from './chosenCriteria.ts';
import type { PreparedSearchV2 } from './evaluate.ts';
import { criterionByRequirementField } from './musts.ts';

/** The possible values of each field, as changes to the requirements. */
const fieldOptions: Readonly<
  Record<Exclude<RequirementFieldName, 'geography'>, readonly Partial<BuyerRequirements>[]>
> = {
  powerSensitivity: devicePowerOptions.map((powerSensitivity) => ({ powerSensitivity })),
  applicationProfile: dataVolumeOptions.map((applicationProfile) => ({ applicationProfile })),
  deploymentScale: deploymentScaleRequirementOptions.map((deploymentScale) => ({ deploymentScale })),
  deviceMobility: deviceMobilityOptions.map((deviceMobility) => ({ deviceMobility })),
  simRequirements: simTypeOptions.map((sim) => ({ simRequirements: [sim] })),
  privateNetworkNeeded: privateNetworkOptions
    .filter((option) => option !== 'None')
    .map((privateNetworkNeeded) => ({ privateNetworkNeeded })),
  deviceManagement: [{ deviceManagement: 'Advanced' }],
  apisRequired: apiRequirementOptions.filter((option) => option !== 'None').map((apisRequired) => ({ apisRequired })),
  ntnSupport: [{ ntnSupport: true }],
};
const fields = Object.keys(fieldOptions) as (keyof typeof fieldOptions)[];

/** @returns the name of a field's group: data, power and mobility belong to the group `fit`. */
function getGroupName(field: keyof typeof fieldOptions): PreparedCriterionGroupV2['name'] {
  const criterion = criterionByRequirementField[field];
  return criterion === 'data' || criterion === 'power' || criterion === 'mobility' ? 'fit' : criterion;
}

/** A field that the search does not specify, with one of its possible values. */
export interface TieBreakingRequirementOption {
  readonly field: RequirementFieldName;
  /** The group that would evaluate the field. Providers with equal keys get equal results. */
  readonly group: PreparedCriterionGroupV2;
  /** The requirements of the search with this value of the field. */
  readonly requirements: BuyerRequirements;
  /** The provider's points for the field. Providers with different points would get different scores. */
  readonly valueOf: (facts: ProviderMatchingFacts) => number;
}

/**
 * Lists the options (`fieldOptions`) of every field that the search does not specify, in field order. Geography is
 * excluded, because it has too many values.
 */
export function listOptionsOfUnspecifiedRequirements({
  requirements,
  grounds,
}: PreparedSearchV2): TieBreakingRequirementOption[] {
  const chosen = new Set(listCriteriaChosenInRequirements(requirements));
  return fields
    .filter((field) => !chosen.has(criterionByRequirementField[field]))
    .flatMap((field) =>
      fieldOptions[field].flatMap((change): TieBreakingRequirementOption[] => {
        const asked = { ...requirements, ...change };
        const group = prepareCriterionGroupV2(getGroupName(field), asked, grounds);
        if (group === null) return [];
        return [
          { field, group, requirements: asked, valueOf: (facts) => sumWeightedCriterionPoints(group.evaluate(facts)) },
        ];
      }),
    );
}

/** The split of tied providers by a field: the sizes of the groups of providers with equal points, smallest first. */
export interface TiedProviderSplit {
  readonly field: RequirementFieldName;
  readonly sizes: readonly number[];
}

const maxSizes = 20;

/**
 * Selects the split whose largest group is the smallest. If several splits qualify, selects the split with the most
 * groups, or the first of several with equally many groups. Returns `null` when no split separates the providers.
 */
export function selectBestTiedProviderSplit(splits: readonly TiedProviderSplit[]): MatchTie['question'] {
  const possible = splits.filter(({ sizes }) => sizes.length >= 2);
  const largest = ({ sizes }: TiedProviderSplit): number => sizes.at(-1) ?? 0;
  const [best] = possible.toSorted((a, b) => largest(a) - largest(b) || b.sizes.length - a.sizes.length);
  return best === undefined ? null : { field: best.field, sizes: best.sizes.slice(-maxSizes) };
}

/** Counts how often each value occurs and returns the counts, smallest first. */
export function countEqualValueGroupSizes(values: Iterable<number>): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => a - b);
}

/**
 * Describes the tie between the best matches, and names the field that would separate these matches; `null` without a
 * tie.
 *
 * @param tied Facts of all tied providers.
 */
export function buildBestMatchTie(search: PreparedSearchV2, tied: readonly ProviderMatchingFacts[]): MatchTie | null {
  if (tied.length < 2) return null;
  const splits = listOptionsOfUnspecifiedRequirements(search).map(({ field, valueOf }) => ({
    field,
    sizes: countEqualValueGroupSizes(tied.map(valueOf)),
  }));
  return { count: tied.length, question: selectBestTiedProviderSplit(splits) };
}
