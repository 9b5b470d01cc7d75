import { FilterChip, FilterChips } from '../../../ui/FilterChip.tsx';
import { filterFields, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { filterLabels, formatFilterValue } from './filterLabels.ts';
import { hasSeveralTechnologies } from './listState.ts';
import type { ProviderFilterChange } from './useListFilters.ts';

export interface FilterChipRowProps {
  filters: ProviderFilters;
  onChange: (change: ProviderFilterChange) => void;
}

/** The active filters, with a chip for each value; pressing a chip removes its filter. */
export function FilterChipRow({ filters, onChange }: FilterChipRowProps) {
  const { ask, protocol } = filters;
  const chosen = filterFields.flatMap((field) => filters[field].map((value) => ({ field, value })));
  if (chosen.length === 0 && ask.trim() === '' && protocol === null) return null;
  return (
    <FilterChips>
      {ask.trim() !== '' && <FilterChip field="Search" value={ask.trim()} onRemove={() => onChange({ ask: '' })} />}
      {protocol !== null && (
        <FilterChip field="Protocol" value={protocol} onRemove={() => onChange({ protocol: null })} />
      )}
      {hasSeveralTechnologies(filters) && filters.technologyMode === 'all' && (
        <FilterChip
          field={filterLabels.technology}
          value="All of these"
          onRemove={() => onChange({ technologyMode: 'any' })}
        />
      )}
      {chosen.map(({ field, value }) => (
        <FilterChip
          key={`${field} ${value}`}
          field={filterLabels[field]}
          value={formatFilterValue(field, value)}
          onRemove={() => onChange((now) => ({ [field]: now[field].filter((each) => each !== value) }))}
        />
      ))}
    </FilterChips>
  );
}
