import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './FilterPanel.module.css';
import { SearchField } from './SearchField.tsx';
import {
  filterCount,
  type FacetOption,
  type Facets,
  type FilterField,
  filterFields,
  type ProviderFilters,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { allOption, filterNames } from './filterNames.ts';
import { inFigures } from '../../../ui/figures.ts';

export interface FilterPanelProps {
  options: Facets;
  filters: ProviderFilters;
  /** `typing` while a search is being written. */
  onChange: (change: Partial<ProviderFilters>, typing: boolean) => void;
  onReset: () => void;
  /** Fields beside each other where there is room, instead of below each other. */
  inline?: boolean;
}

interface FilterSelectProps {
  field: FilterField;
  options: readonly FacetOption[];
  value: string | null;
  onChange: (value: string | null) => void;
}

function FilterSelect({ field, options, value, onChange }: FilterSelectProps) {
  const missing = value !== null && !options.some((option) => option.value === value);
  const offered = options.map((option) => ({
    value: option.value,
    label: `${option.value} (${inFigures(option.count)})`,
  }));
  return (
    <NativeSelect
      label={filterNames[field]}
      data={[allOption, ...offered, ...(missing ? [value] : [])]}
      value={value ?? allOption}
      mod={{ chosen: value !== null }}
      classNames={{ input: classes['select'] ?? '' }}
      rightSection={<IconSelector size={16} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value === allOption ? null : event.currentTarget.value)}
    />
  );
}

/** Search and the four selects; All is ignored. */
export function FilterPanel({ options, filters, onChange, onReset, inline = false }: FilterPanelProps) {
  return (
    <Stack gap={12} className={classes['panel']} data-inline={inline || undefined}>
      <Row justify="between" className={classes['head']}>
        <h2>Filters</h2>
        {filterCount(filters) > 0 && (
          <Button variant="quiet" onClick={onReset}>
            Reset filters
          </Button>
        )}
      </Row>
      <SearchField labelled={inline} value={filters.text} onSearch={(text) => onChange({ text }, true)} />
      {filterFields.map((field) => (
        <FilterSelect
          key={field}
          field={field}
          options={options[field]}
          value={filters[field]}
          onChange={(value) => onChange({ [field]: value }, false)}
        />
      ))}
    </Stack>
  );
}
