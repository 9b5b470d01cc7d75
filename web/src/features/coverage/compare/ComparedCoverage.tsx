import { leastCovered, mostCovered } from '@marketplace/contracts/coverage/coverage.api.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { errorText } from '../../../core/apiError.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { type Asked, QueryState } from '../../../ui/QueryState.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { Beside, ComparedType } from './besideAddress.ts';
import { comparedFacts, type CoverageCompared } from './comparedFacts.tsx';
import { countriesText, countryNames } from './compareWords.ts';
import { BesideTable } from './BesideTable.tsx';

export interface ComparedCoverageProps {
  choice: Beside;
  within: readonly string[];
  query: Asked<CoverageCompared>;
  onChoose: (items: readonly string[]) => void;
}

const typeNames: Readonly<Record<ComparedType, { readonly one: string; readonly many: string }>> = {
  countries: { one: 'country', many: 'countries' },
  providers: { one: 'provider', many: 'providers' },
};

function CombinedClaims({ compared, within }: { compared: CoverageCompared; within: readonly string[] }) {
  if (compared.type === 'countries') return null;
  const { together, gaps } = compared;
  return (
    <Text size="medium">
      CombinedClaims they claim {countriesText(together.length)}
      {within.length > 0 && `; gaps: ${countryNames(gaps, 'none')}`}.
    </Text>
  );
}

function Missing({ compared, onRemove }: { compared: CoverageCompared; onRemove: () => void }) {
  const { missing, type } = compared;
  if (missing.length === 0) return null;
  const names = type === 'countries' ? missing.map(countryName) : missing;
  return (
    <Notice tone="warning" title="No coverage data available" action={<Button onClick={onRemove}>Remove</Button>}>
      {names.join(', ')}
    </Notice>
  );
}

/** Comparison table, or its empty, loading or error state. */
export function ComparedCoverage({ choice, within, query, onChoose }: ComparedCoverageProps) {
  const { type, items } = choice;
  const { one, many } = typeNames[type];
  if (items.length === 0) {
    return (
      <EmptyState title={`Choose the ${many} to compare`}>
        {leastCovered} to {mostCovered}, by technology.
      </EmptyState>
    );
  }
  const shown = query.currentData ?? query.data;
  if (shown?.type !== type || (query.isError && query.currentData === undefined)) {
    return (
      <QueryState
        asked={{ ...query, data: undefined }}
        failure="Failed to load coverage data"
        loading="Loading the comparison"
        rows={6}
      >
        {errorText(query.error, 'No answer came.')}
      </QueryState>
    );
  }
  const remove = (removed: readonly string[]): void => onChoose(items.filter((item) => !removed.includes(item)));
  const { catalogueVersion, factsDate } = shown;
  return (
    <Stack gap={12} aria-busy={query.currentData === undefined}>
      <Missing compared={shown} onRemove={() => remove(shown.missing)} />
      <BesideTable {...comparedFacts(shown, within)} onRemove={(item) => remove([item])} />
      <CombinedClaims compared={shown} within={within} />
      {items.length < leastCovered && <Text>Add another {one} to see where they differ.</Text>}
      <Text size="small" faint>
        Providers: claimed by provider, catalogue version {catalogueVersion}. Networks: sources as of {factsDate}.
      </Text>
    </Stack>
  );
}
