import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './FilterPanel.module.css';
import { SearchField } from './SearchField.tsx';
import type { Facets } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import { filterCount, filterFields, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { FilterSelect } from './FilterSelect.tsx';
import type { FilterChange } from './useFilters.ts';
import { UnderstoodChips } from './UnderstoodChips.tsx';

export interface FilterPanelProps {
  options: Facets;
  filters: ProviderFilters;
  /** `typing` while a search is being written. */
  onChange: (change: FilterChange, typing: boolean) => void;
  onReset: () => void;
  /** Fields beside each other where there is room, instead of below each other. */
  inline?: boolean;
}

/** What is chosen once somebody changed what was shown as chosen, where more was chosen since. */
function picked(now: readonly string[], shown: readonly string[], values: readonly string[]): readonly string[] {
  const kept = now.filter((value) => values.includes(value) || !shown.includes(value));
  return [...kept, ...values.filter((value) => !shown.includes(value) && !now.includes(value))];
}

/** The search with what it was understood as, and the filters; one that holds nothing is not asked. */
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
      <Stack gap={8} className={classes['search']}>
        <SearchField
          labelled={inline}
          placeholder="Name, country, 5G"
          value={filters.ask}
          onSearch={(ask) => onChange({ ask }, true)}
        />
        <UnderstoodChips text={filters.ask} onChange={(ask) => onChange({ ask }, false)} />
      </Stack>
      {filterFields.map((field) => (
        <FilterSelect
          key={field}
          field={field}
          options={options[field]}
          chosen={filters[field]}
          onChange={(values) => onChange((now) => ({ [field]: picked(now[field], filters[field], values) }), false)}
        />
      ))}
    </Stack>
  );
}
