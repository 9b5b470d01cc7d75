import { FilterChipRow } from '../../ui/providers/FilterChipRow.tsx';
import type { ProviderFilters } from '@marketplace/contracts/catalogue/catalogue.filters.ts';
import { DayTime } from '../../ui/RelativeTime.tsx';
import classes from './ProvidersPage.module.css';

export interface ListHeadProps {
  filters: ProviderFilters;
  /** How many pass the filters. */
  found: number;
  total: number;
  /** Instant of the last upload; `null` before the first. */
  lastUpdated: string | null;
  onFilter: (change: Partial<ProviderFilters>) => void;
}

/** The filters in force, what is left of the list, and how old it is. */
export function ListHead({ filters, found, total, lastUpdated, onFilter }: ListHeadProps) {
  return (
    <div className={classes['tools']}>
      <FilterChipRow filters={filters} onChange={onFilter} />
      <p role="status" className="tabular">
        {found} of {total} providers
      </p>
      {lastUpdated !== null && (
        <p className={classes['updated']}>
          Last updated <DayTime instant={lastUpdated} />
        </p>
      )}
    </div>
  );
}
