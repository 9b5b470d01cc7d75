import { FilterChip, FilterChips } from '../../../ui/FilterChip.tsx';
import { filterFields, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { filterNames, valueName } from './filterNames.ts';
import { isCombined } from './listState.ts';
import type { FilterChange } from './useFilters.ts';

export interface FilterChipRowProps {
  filters: ProviderFilters;
  onChange: (change: FilterChange) => void;
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
      {isCombined(filters) && filters.technologyMode === 'all' && (
        <FilterChip
          field={filterNames.technology}
          value="All of these"
          onRemove={() => onChange({ technologyMode: 'any' })}
        />
      )}
      {chosen.map(({ field, value }) => (
        <FilterChip
          key={`${field} ${value}`}
          field={filterNames[field]}
          value={valueName(field, value)}
          onRemove={() => onChange((now) => ({ [field]: now[field].filter((each) => each !== value) }))}
        />
      ))}
    </FilterChips>
  );
}
