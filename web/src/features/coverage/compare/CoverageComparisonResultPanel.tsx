import { t } from '@lingui/core/macro';
import {
  minCoverageComparisonItems,
  maxCoverageComparisonItems,
} from '@marketplace/contracts/coverage/coverage.api.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { type RtkQueryResult, QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import type { CoverageComparisonSelection, CoverageComparisonType } from './coverageComparisonUrlStateCodec.ts';
import { toCoverageComparisonTable, type CoverageComparisonReply } from './toCoverageComparisonTable.tsx';
import { formatNumberOfCountries, formatSortedCountryNames } from './coverageComparisonText.ts';
import { CoverageComparisonTable } from './CoverageComparisonTable.tsx';

export interface CoverageComparisonResultPanelProps {
  choice: CoverageComparisonSelection;
  within: readonly string[];
  query: RtkQueryResult<CoverageComparisonReply>;
  onChoose: (items: readonly string[]) => void;
}

const typeNames: Readonly<Record<CoverageComparisonType, { readonly one: string; readonly many: string }>> = {
  countries: { one: 'country', many: 'countries' },
  providers: { one: 'provider', many: 'providers' },
};

function CombinedClaims({ compared, within }: { compared: CoverageComparisonReply; within: readonly string[] }) {
  if (compared.type === 'countries') return null;
  const { together, gaps } = compared;
  return (
    <MutedText size="medium">
      {t`Together they claim`} {formatNumberOfCountries(together.length)}
      {within.length > 0 && `; gaps: ${formatSortedCountryNames(gaps, 'none')}`}.
    </MutedText>
  );
}

function Missing({ compared, onRemove }: { compared: CoverageComparisonReply; onRemove: () => void }) {
  const { missing, type } = compared;
  if (missing.length === 0) return null;
  const names = type === 'countries' ? missing.map(getCountryName) : missing;
  return (
    <Notice tone="warning" title={t`No coverage data available`} action={<Button onClick={onRemove}>Remove</Button>}>
      {names.join(', ')}
    </Notice>
  );
}

/** Comparison table, or its empty, loading or error state. */
export function CoverageComparisonResultPanel({ choice, within, query, onChoose }: CoverageComparisonResultPanelProps) {
  const { type, items } = choice;
  const { one, many } = typeNames[type];
  if (items.length === 0) {
    return (
      <EmptyState
        title={t`Choose the ${many} to compare`}
      >{t`${minCoverageComparisonItems} to ${maxCoverageComparisonItems}, by technology.`}</EmptyState>
    );
  }
  const shown = query.currentData ?? query.data;
  if (shown?.type !== type || (query.isError && query.currentData === undefined)) {
    return (
      <QueryErrorOrSkeleton
        query={{ ...query, data: undefined }}
        failure={t`Failed to load coverage data`}
        loading={t`Loading the comparison`}
        rows={6}
      >
        {getApiErrorText(query.error, t`No answer came.`)}
      </QueryErrorOrSkeleton>
    );
  }
  const remove = (removed: readonly string[]): void => onChoose(items.filter((item) => !removed.includes(item)));
  const { catalogueVersion, factsDate } = shown;
  return (
    <Stack gap={12} aria-busy={query.currentData === undefined}>
      <Missing compared={shown} onRemove={() => remove(shown.missing)} />
      <CoverageComparisonTable {...toCoverageComparisonTable(shown, within)} onRemove={(item) => remove([item])} />
      <CombinedClaims compared={shown} within={within} />
      {items.length < minCoverageComparisonItems && (
        <MutedText>{t`Add another ${one} to see where they differ.`}</MutedText>
      )}
      <MutedText
        size="small"
        faint
      >{t`Providers: claimed by provider, catalogue version ${catalogueVersion}. Networks: sources as of ${factsDate}.`}</MutedText>
    </Stack>
  );
}
