import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { filterCount, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';

export interface NoProvidersProps {
  filters: ProviderFilters;
  onReset: () => void;
  /** Another way out, where there is one. */
  children?: ReactNode;
}

/** A list that came out empty. */
export function NoProviders({ filters, onReset, children }: NoProvidersProps) {
  const count = filterCount(filters);
  const clear = count > 0 && (
    <Button onClick={onReset}>{`Clear ${count} ${count === 1 ? 'filter' : 'filters'}`}</Button>
  );
  return (
    <EmptyState
      title="No providers match your criteria"
      action={
        <>
          {clear}
          {children}
        </>
      }
    >
      Try adjusting your filters or requirements
    </EmptyState>
  );
}
