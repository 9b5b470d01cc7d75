import { plural, t } from '@lingui/core/macro';
import type { UnmetSearchRequirement } from '@marketplace/contracts/matching/matching.missingCapability.ts';
import { formatRegionName } from '@marketplace/contracts/matching/matching.regionLabels.ts';
import { formatRequirementOption } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';

interface SearchAndBuyerCounts {
  readonly searches: number;
  readonly buyers: number;
}

/** Formats the number of searches in a month, for months in which all searches are evaluated. */
export function formatEvaluatedSearches(month: string, { searches, buyers }: SearchAndBuyerCounts): string {
  return t`There were ${plural(searches, { one: '# search', other: '# searches' })} by ${plural(buyers, { one: '# buyer', other: '# buyers' })} in ${month}.`;
}

/** Formats the number of evaluated searches in a month with more searches than are evaluated. */
export function formatEvaluatedOfMoreSearches(month: string, { searches, buyers }: SearchAndBuyerCounts): string {
  return t`The statistics cover only ${plural(searches, { one: '# search', other: '# searches' })} by ${plural(buyers, { one: '# buyer', other: '# buyers' })} in ${month}, because there were too many to evaluate them all.`;
}

/** Formats in how many searches the provider was among the first ten results. */
export function formatTopTenSearches({ searches, buyers }: SearchAndBuyerCounts): string {
  return t`You were in the top 10 in ${plural(searches, { one: '# search', other: '# searches' })} by ${plural(buyers, { one: '# buyer', other: '# buyers' })}.`;
}

/** Formats in how many searches the provider met all requirements, but was not among the first ten results. */
export function formatSearchesWithAllRequirementsMet({ searches, buyers }: SearchAndBuyerCounts): string {
  return t`In ${plural(searches, { one: '# search', other: '# searches' })} by ${plural(buyers, { one: '# buyer', other: '# buyers' })}, you met all requirements but ranked below the top 10.`;
}

/** Formats the label of a missing capability, in the terms of the requirements wizard. */
export function formatMissingCapability({ criterion, asked }: UnmetSearchRequirement): string {
  switch (criterion) {
    case 'geography':
      return t`Coverage: ${{ area: asked.length === 2 ? getCountryName(asked) : formatRegionName(asked) }}`;
    case 'data':
      return t`${{ profile: formatRequirementOption('applicationProfile', asked) }} data`;
    case 'power':
      return t`Power: ${{ source: formatRequirementOption('powerSensitivity', asked) }}`;
    case 'mobility':
      return t`Mobility: ${{ mobility: formatRequirementOption('deviceMobility', asked) }}`;
    case 'ntn':
      return t`Satellite (NTN)`;
    case 'deviceManagement':
      return t`Device management: ${{ level: formatRequirementOption('deviceManagement', asked) }}`;
    case 'scale':
      return t`${{ scale: formatRequirementOption('deploymentScale', asked) }} devices`;
    case 'sim':
      return formatRequirementOption('simRequirements', asked);
    case 'privateNetwork':
      return formatRequirementOption('privateNetworkNeeded', asked);
    case 'apis':
      return formatRequirementOption('apisRequired', asked);
  }
}
