import { FilterChip, FilterChips } from '../../../ui/FilterChip.tsx';
import { filterFields, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { filterNames } from './filterNames.ts';

export interface FilterChipRowProps {
  filters: ProviderFilters;
  onChange: (change: Partial<ProviderFilters>) => void;
}

/** The filters in force; pressing one takes it away. */
export function FilterChipRow({ filters, onChange }: FilterChipRowProps) {
  const text = filters.text.trim();
  const chosen = filterFields.flatMap((field) => {
    const value = filters[field];
    return value === null ? [] : [{ field, value }];
  });
  if (chosen.length === 0 && text === '') return null;
  return (
    <FilterChips>
      {text !== '' && <FilterChip field="Search" value={text} onRemove={() => onChange({ text: '' })} />}
      {chosen.map(({ field, value }) => (
        <FilterChip key={field} field={filterNames[field]} value={value} onRemove={() => onChange({ [field]: null })} />
      ))}
    </FilterChips>
  );
}
