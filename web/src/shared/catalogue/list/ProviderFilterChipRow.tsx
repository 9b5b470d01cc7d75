import { t } from '@lingui/core/macro';
import { formatFilterValue } from '@marketplace/domain/catalogue/catalogue.filterLabels.ts';
import { FilterChip, FilterChipGroup } from '../../../ui/FilterChip.tsx';
import { multiValueFilterFields, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { providerFilterLabels } from './providerFilterLabels.ts';
import { hasSeveralTechnologyFilters } from './listState.ts';
import type { ProviderFilterChange } from './useProviderListFilterActions.ts';

export interface ProviderFilterChipRowProps {
  filters: ProviderFilters;
  onChange: (change: ProviderFilterChange) => void;
}

/** Row with a chip for each active filter value of the provider list. Pressing a chip removes its value. */
export function ProviderFilterChipRow({ filters, onChange }: ProviderFilterChipRowProps) {
  const { ask, protocol } = filters;
  const chosen = multiValueFilterFields.flatMap((field) => filters[field].map((value) => ({ field, value })));
  if (chosen.length === 0 && ask.trim() === '' && protocol === null) return null;
  return (
    <FilterChipGroup>
      {ask.trim() !== '' && <FilterChip field={t`Search`} value={ask.trim()} onRemove={() => onChange({ ask: '' })} />}
      {protocol !== null && (
        <FilterChip field={t`Protocol`} value={protocol} onRemove={() => onChange({ protocol: null })} />
      )}
      {hasSeveralTechnologyFilters(filters) && filters.technologyMode === 'all' && (
        <FilterChip
          field={providerFilterLabels.technology}
          value={t`All of these`}
          onRemove={() => onChange({ technologyMode: 'any' })}
        />
      )}
      {chosen.map(({ field, value }) => (
        <FilterChip
          key={`${field} ${value}`}
          field={providerFilterLabels[field]}
          value={formatFilterValue(field, value)}
          onRemove={() => onChange((now) => ({ [field]: now[field].filter((each) => each !== value) }))}
        />
      ))}
    </FilterChipGroup>
  );
}
