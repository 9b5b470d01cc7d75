import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { buildProviderComparison } from '@marketplace/domain/catalogue/catalogue.comparison.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useReadProvidersQuery } from '../catalogueApi.ts';
import type { ProviderComparisonRowFilterOption } from './comparisonUrlState.ts';
import { toggleIdInComparedProviderIds } from './comparisonSelectionUrlParam.ts';
import { ProviderComparisonTable } from './ProviderComparisonTable.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './ProviderComparisonPage.module.css';

export interface ProviderComparisonPanelProps {
  ids: readonly string[];
  /** ISO 3166-1 alpha-2 codes of the buyer's countries. */
  countries: readonly string[];
  rows: ProviderComparisonRowFilterOption;
  onChoose: (ids: readonly string[]) => void;
}

function MissingProvidersNotice({ missing, onRemove }: { missing: readonly string[]; onRemove: () => void }) {
  if (missing.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={t`No longer in the catalogue`}
      action={<Button onClick={onRemove}>{t`Remove`}</Button>}
    >
      {missing.join(', ')}
    </Notice>
  );
}

/** Loads and compares the selected providers. Shows the previous result while the next one is loading. */
export function ProviderComparisonPanel({ ids, countries, rows, onChoose }: ProviderComparisonPanelProps) {
  const { data, currentData, isError, isFetching, refetch } = useReadProvidersQuery(ids);
  const shown = currentData ?? data;
  const groups = useMemo(
    () => (shown === undefined ? [] : buildProviderComparison(shown.providers, { ...shown, countries })),
    [shown, countries],
  );
  if (isError && currentData === undefined) {
    return (
      <ErrorNotice
        title={t`Failed to load the comparison`}
        onRetry={refetch}
        retrying={isFetching}
      >{t`Your selection is kept. Please try again.`}</ErrorNotice>
    );
  }
  if (shown === undefined) {
    return (
      <Card as="div">
        <ScreenReaderLoadingText>{t`Loading the comparison`}</ScreenReaderLoadingText>
        <SkeletonRows rows={12} />
      </Card>
    );
  }
  const { providers, missing } = shown;
  return (
    <Stack gap={12} className={classes['result']} aria-busy={currentData === undefined}>
      <MissingProvidersNotice
        missing={currentData === undefined ? [] : missing}
        onRemove={() => onChoose(ids.filter((id) => !missing.includes(id)))}
      />
      {providers.length === 0 ? (
        <EmptyState title={t`None of these providers is in the catalogue`} />
      ) : (
        <ProviderComparisonTable
          providers={providers}
          groups={groups}
          onlyDifferences={rows === 'differences' && providers.length > 1}
          onRemove={(id) => onChoose(toggleIdInComparedProviderIds(ids, id))}
        />
      )}
      {providers.length === 1 && <p className={classes['hint']}>{t`Add another provider to see the differences.`}</p>}
    </Stack>
  );
}
