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
  /** What to leave out so that somebody is found, where that is known. */
  without?: readonly LeftOut[] | undefined;
  onChange?: (change: Partial<ProviderFilters>) => void;
  onReset: () => void;
  /** Another way out, where there is one. */
  children?: ReactNode;
}

function isField(kind: LeftOut['kind']): kind is FilterField {
  return filterFields.some((field) => field === kind);
}

function changeWithout(filters: ProviderFilters, { kind, text }: LeftOut): Partial<ProviderFilters> {
  if (text !== null) return { ask: withoutWords(filters.ask, text) };
  return isField(kind) ? { [kind]: noFilters[kind] } : { protocol: null };
}

/** Characters of what can be left out that its button shows. */
const longest = 40;

function labelOf(filters: ProviderFilters, { kind, label, text }: LeftOut): string {
  const name = text === null && isField(kind) ? valuesName(kind, filters) : label;
  return name.length <= longest ? name : `${name.slice(0, longest).trimEnd()}…`;
}

/** A list that came out empty: what nobody has, and what to leave out. */
export function NoProviders({ filters, without = [], onChange, onReset, children }: NoProvidersProps) {
  const count = filterCount(filters);
  const sentence = emptySentence(filters, useUnderstood(filters.ask));
  const leaveOut = without.map((left) => (
    <Button
      key={`${left.kind} ${left.label} ${left.text ?? ''}`}
      wraps
      onClick={() => onChange?.(changeWithout(filters, left))}
    >
      {`Without ${labelOf(filters, left)}: ${inFigures(left.found)}`}
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
