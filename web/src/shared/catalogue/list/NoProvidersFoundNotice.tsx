import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { SearchRelaxation } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  type MultiValueCatalogueFilterFieldName,
  countChosenFilterValues,
  multiValueFilterFields,
  noProviderFilters,
  type ProviderFilters,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatNoProvidersFoundSentence, formatSelectedFilterValues } from './emptyListSentence.ts';
import { useParsedProviderSearch } from './useParsedProviderSearch.ts';
import { removeWordsFromSearchText } from './removeWordsFromSearchText.ts';

export interface NoProvidersFoundNoticeProps {
  filters: ProviderFilters;
  /** Criteria whose removal leads to results, if known. */
  without?: readonly SearchRelaxation[] | undefined;
  onChange?: (change: Partial<ProviderFilters>) => void;
  onReset: () => void;
  /** Additional buttons. */
  children?: ReactNode;
}

function isField(kind: SearchRelaxation['kind']): kind is MultiValueCatalogueFilterFieldName {
  return multiValueFilterFields.some((field) => field === kind);
}

function buildRelaxedFilters(filters: ProviderFilters, { kind, text }: SearchRelaxation): Partial<ProviderFilters> {
  if (text !== null) return { ask: removeWordsFromSearchText(filters.ask, text) };
  return isField(kind) ? { [kind]: noProviderFilters[kind] } : { protocol: null };
}

/** Maximum number of characters of a criterion on the button that removes it. */
const maxLabelLength = 40;

function formatCriterion(filters: ProviderFilters, { kind, label, text }: SearchRelaxation): string {
  const name = text === null && isField(kind) ? formatSelectedFilterValues(kind, filters) : label;
  return name.length <= maxLabelLength ? name : `${name.slice(0, maxLabelLength).trimEnd()}…`;
}

/** @param found number of providers without the criterion. */
function formatRemovalLabel(criterion: string, found: number): string {
  return plural(found, { one: `Remove ${criterion} (# provider)`, other: `Remove ${criterion} (# providers)` });
}

/**
 * Empty state of the provider list: the combination of criteria that no provider meets, and buttons that remove
 * criteria.
 */
export function NoProvidersFoundNotice({
  filters,
  without = [],
  onChange,
  onReset,
  children,
}: NoProvidersFoundNoticeProps) {
  const count = countChosenFilterValues(filters);
  const sentence = formatNoProvidersFoundSentence(filters, useParsedProviderSearch(filters.ask));
  const leaveOut = without.map((left) => (
    <Button
      key={`${left.kind} ${left.label} ${left.text ?? ''}`}
      wraps
      onClick={() => onChange?.(buildRelaxedFilters(filters, left))}
    >
      {formatRemovalLabel(formatCriterion(filters, left), left.found)}
    </Button>
  ));
  const clear = count > 0 && (
    <Button onClick={onReset}>{plural(count, { one: 'Clear # filter', other: 'Clear # filters' })}</Button>
  );
  return (
    <EmptyState
      title={t`No providers match your criteria`}
      action={
        <>
          {onChange !== undefined && leaveOut}
          {clear}
          {children}
        </>
      }
    >
      {sentence !== null && (
        <>
          <span>{sentence}</span>
          <br />
        </>
      )}
      <span>{t`Try adjusting your filters or requirements`}</span>
    </EmptyState>
  );
}
