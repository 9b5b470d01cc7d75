import { plural, t } from '@lingui/core/macro';
import type { UnmetSearchRequirement } from '@marketplace/contracts/matching/matching.missingCapability.ts';
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
  return t`The statistics cover ${plural(searches, { one: '# search', other: '# searches' })} by ${plural(buyers, { one: '# buyer', other: '# buyers' })} in ${month}. There were more searches than can be evaluated.`;
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
      return t`Coverage: ${{ area: asked.length === 2 ? getCountryName(asked) : asked }}`;
    case 'data':
      return t`${{ profile: asked }} data`;
    case 'power':
      return t`Power: ${{ source: asked }}`;
    case 'mobility':
      return t`Mobility: ${{ mobility: asked }}`;
    case 'ntn':
      return t`Satellite (NTN)`;
    case 'deviceManagement':
      return t`Device management: ${{ level: asked }}`;
    case 'scale':
      return t`${{ scale: asked }} devices`;
    case 'sim':
    case 'privateNetwork':
    case 'apis':
      return asked;
  }
}
