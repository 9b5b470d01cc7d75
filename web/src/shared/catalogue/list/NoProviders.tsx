import type { ReactNode } from 'react';
import type { LeftOut } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  type FilterField,
  filterCount,
  filterFields,
  noFilters,
  type ProviderFilters,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { emptySentence, valuesName } from './emptySentence.ts';
import { useUnderstood } from './useUnderstood.ts';
import { withoutWords } from './withoutWords.ts';

export interface NoProvidersProps {
  filters: ProviderFilters;
  /** Criteria that yield results when removed, if known. */
  without?: readonly LeftOut[] | undefined;
  onChange?: (change: Partial<ProviderFilters>) => void;
  onReset: () => void;
  /** An additional action. */
  children?: ReactNode;
}

function isField(kind: LeftOut['kind']): kind is FilterField {
  return filterFields.some((field) => field === kind);
}

function buildRelaxedFilters(filters: ProviderFilters, { kind, text }: LeftOut): Partial<ProviderFilters> {
  if (text !== null) return { ask: withoutWords(filters.ask, text) };
  return isField(kind) ? { [kind]: noFilters[kind] } : { protocol: null };
}

/** Maximum number of characters of a criterion on its button. */
const maxLabelLength = 40;

function formatCriterion(filters: ProviderFilters, { kind, label, text }: LeftOut): string {
  const name = text === null && isField(kind) ? valuesName(kind, filters) : label;
  return name.length <= maxLabelLength ? name : `${name.slice(0, maxLabelLength).trimEnd()}…`;
}

/** An empty list: the combination that no provider offers, and criteria to remove. */
export function NoProviders({ filters, without = [], onChange, onReset, children }: NoProvidersProps) {
  const count = filterCount(filters);
  const sentence = emptySentence(filters, useUnderstood(filters.ask));
  const leaveOut = without.map((left) => (
    <Button
      key={`${left.kind} ${left.label} ${left.text ?? ''}`}
      wraps
      onClick={() => onChange?.(buildRelaxedFilters(filters, left))}
    >
      {`Without ${formatCriterion(filters, left)}: ${inFigures(left.found)}`}
    </Button>
  ));
  const clear = count > 0 && (
    <Button onClick={onReset}>{`Clear ${count} ${count === 1 ? 'filter' : 'filters'}`}</Button>
  );
  return (
    <EmptyState
      title="No providers match your criteria"
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
      <span>Try adjusting your filters or requirements</span>
    </EmptyState>
  );
}
