import { plural, t } from '@lingui/core/macro';
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
import { formatSortedCountryNames } from './coverageComparisonText.ts';
import { CoverageComparisonTable } from './CoverageComparisonTable.tsx';

export interface CoverageComparisonResultPanelProps {
  choice: CoverageComparisonSelection;
  within: readonly string[];
  query: RtkQueryResult<CoverageComparisonReply>;
  onChoose: (items: readonly string[]) => void;
}

/** Texts of the panel by the type of the comparison. */
const texts: Readonly<
  Record<CoverageComparisonType, { readonly [Name in 'title' | 'limits' | 'addAnother']: string }>
> = {
  countries: {
    title: t`Choose the countries to compare`,
    limits: t`Choose ${minCoverageComparisonItems} to ${maxCoverageComparisonItems} countries to compare their coverage by technology.`,
    addAnother: t`Add another country to compare.`,
  },
  providers: {
    title: t`Choose the providers to compare`,
    limits: t`Choose ${minCoverageComparisonItems} to ${maxCoverageComparisonItems} providers to compare their coverage by technology.`,
    addAnother: t`Add another provider to compare.`,
  },
};

/** Formats the number of countries that the providers claim together and, if countries were chosen, the gaps. */
function formatCombinedClaims(count: number, gaps: readonly string[], within: readonly string[]): string {
  if (within.length === 0)
    return plural(count, {
      one: 'Together, the providers claim coverage in # country.',
      other: 'Together, the providers claim coverage in # countries.',
    });
  if (gaps.length === 0)
    return plural(count, {
      one: 'Together, the providers claim coverage in # country. There are no gaps.',
      other: 'Together, the providers claim coverage in # countries. There are no gaps.',
    });
  const names = formatSortedCountryNames(gaps);
  return plural(count, {
    one: `Together, the providers claim coverage in # country. Gaps: ${names}.`,
    other: `Together, the providers claim coverage in # countries. Gaps: ${names}.`,
  });
}

function CombinedClaims({ compared, within }: { compared: CoverageComparisonReply; within: readonly string[] }) {
  if (compared.type === 'countries') return null;
  const { together, gaps } = compared;
  return <MutedText size="medium">{formatCombinedClaims(together.length, gaps, within)}</MutedText>;
}

function Missing({ compared, onRemove }: { compared: CoverageComparisonReply; onRemove: () => void }) {
  const { missing, type } = compared;
  if (missing.length === 0) return null;
  const names = type === 'countries' ? missing.map(getCountryName) : missing;
  return (
    <Notice
      tone="warning"
      title={t`No coverage data available`}
      action={<Button onClick={onRemove}>{t`Remove`}</Button>}
    >
      {names.join(', ')}
    </Notice>
  );
}

/** Comparison table, or its empty, loading or error state. */
export function CoverageComparisonResultPanel({ choice, within, query, onChoose }: CoverageComparisonResultPanelProps) {
  const { type, items } = choice;
  const { title, limits, addAnother } = texts[type];
  if (items.length === 0) return <EmptyState title={title}>{limits}</EmptyState>;
  const shown = query.currentData ?? query.data;
  if (shown?.type !== type || (query.isError && query.currentData === undefined)) {
    return (
      <QueryErrorOrSkeleton
        query={{ ...query, data: undefined }}
        failure={t`Failed to load coverage data`}
        loading={t`Loading the comparison`}
        rows={6}
      >
        {getApiErrorText(query.error, t`The data could not be loaded. Try again.`)}
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
      {items.length < minCoverageComparisonItems && <MutedText>{addAnother}</MutedText>}
      <MutedText
        size="small"
        faint
      >{t`Providers: claimed by provider, catalogue version ${catalogueVersion}. Networks: sources as of ${factsDate}.`}</MutedText>
    </Stack>
  );
}
