import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import type { CriterionGroupResult, CriterionGroup, CriterionGroupEvaluator } from '../criterion.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';
import type { CountriesWithSameTechnologyAvailability } from './technologyAvailability.ts';

/** A group of criteria, prepared for one search with match-v2. */
export interface PreparedCriterionGroupV2 {
  readonly name:
    | 'fit'
    | Extract<MatchCriterion, 'sim' | 'privateNetwork' | 'ntn' | 'deviceManagement' | 'scale' | 'apis'>;
  /** Providers with equal keys get equal results in this search. */
  readonly key: (facts: ProviderMatchingFacts) => string;
  readonly evaluate: CriterionGroupEvaluator;
  /** Explains a result of `evaluate` for the same facts in one line. */
  readonly explain: (facts: ProviderMatchingFacts, answer: CriterionGroupResult) => string;
  /** Subject of the group, used at the start of a line of text. */
  readonly label: string;
}

/**
 * Prepares a group for a search; `null` when none of its criteria is requested.
 *
 * @param grounds The requested countries, grouped by availability.
 */
export type CriterionGroupPreparerV2 = (
  requirements: BuyerRequirements,
  grounds: readonly CountriesWithSameTechnologyAvailability[],
) => PreparedCriterionGroupV2 | null;

/**
 * Adapts a group that implements the common interface (`CriterionGroup`) to match-v2. The group must not depend on
 * countries.
 */
export function adaptCriterionGroupToV2(
  name: PreparedCriterionGroupV2['name'],
  group: CriterionGroup,
): CriterionGroupPreparerV2 {
  return (requirements) => {
    const judge = group.prepare(requirements);
    if (judge === null) return null;
    return {
      name,
      key: (facts) => group.key(facts),
      evaluate: judge,
      explain: (facts, answer) => group.explain(facts, requirements, answer),
      label: group.label(requirements),
    };
  };
}

/** A provider's result for a group; `group` is `null` for geography. */
export interface CriterionGroupWithResult {
  readonly group: PreparedCriterionGroupV2 | null;
  readonly answer: CriterionGroupResult;
}
