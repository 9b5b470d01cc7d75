import { t } from '@lingui/core/macro';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderFilterPanel.module.css';
import { ProviderSearchField } from './ProviderSearchField.tsx';
import type { ProviderFacetOptionsByFilter } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import {
  countChosenFilterValues,
  multiValueFilterFields,
  type ProviderFilters,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { ProviderFilterSelect } from './ProviderFilterSelect.tsx';
import { hasSeveralTechnologyFilters } from './listState.ts';
import type { ProviderFilterChange } from './useProviderListFilterActions.ts';
import { ParsedSearchChips } from './ParsedSearchChips.tsx';

export interface ProviderFilterPanelProps {
  options: ProviderFacetOptionsByFilter;
  filters: ProviderFilters;
  /** `typing` is true while a search is being typed. */
  onChange: (change: ProviderFilterChange, typing: boolean) => void;
  onReset: () => void;
  /** Whether the fields are side by side where there is space, instead of stacked. */
  inline?: boolean;
}

const modes = [
  { value: 'any', label: t`Any of these` },
  { value: 'all', label: t`All of these` },
] as const;

/**
 * Applies the user's selection to the current values, which may differ from the displayed values by now.
 * @param now current values. @param shown values displayed when the user changed the selection.
 * @param values selected values.
 */
function mergeSelection(
  now: readonly string[],
  shown: readonly string[],
  values: readonly string[],
): readonly string[] {
  const kept = now.filter((value) => values.includes(value) || !shown.includes(value));
  return [...kept, ...values.filter((value) => !shown.includes(value) && !now.includes(value))];
}

/** Panel of the provider list with the search field, the criteria parsed from the search, and the filters. */
export function ProviderFilterPanel({ options, filters, onChange, onReset, inline = false }: ProviderFilterPanelProps) {
  return (
    <Stack gap={12} className={classes['panel']} data-inline={inline || undefined}>
      <FlexRow justify="between" className={classes['head']}>
        <h2>{t`Filters`}</h2>
        {countChosenFilterValues(filters) > 0 && <Button variant="quiet" onClick={onReset}>{t`Reset filters`}</Button>}
      </FlexRow>
      <Stack gap={8} className={classes['search']}>
        <ProviderSearchField
          labelled={inline}
          placeholder={t`Name, country, 5G`}
          value={filters.ask}
          onSearch={(ask) => onChange({ ask }, true)}
        />
        <ParsedSearchChips text={filters.ask} onChange={(ask) => onChange({ ask }, false)} />
      </Stack>
      {multiValueFilterFields.map((field) => (
        <Stack key={field} gap={6}>
          <ProviderFilterSelect
            field={field}
            options={options[field]}
            chosen={filters[field]}
            onChange={(values) =>
              onChange((now) => ({ [field]: mergeSelection(now[field], filters[field], values) }), false)
            }
          />
          {field === 'technology' && hasSeveralTechnologyFilters(filters) && (
            <SegmentedSwitch
              label={t`Required technologies`}
              choices={modes}
              value={filters.technologyMode}
              onChange={(technologyMode) => onChange({ technologyMode }, false)}
              block
            />
          )}
          {field !== 'technology' && filters[field].length > 1 && <MutedText size="small">{t`Any of these`}</MutedText>}
        </Stack>
      ))}
    </Stack>
  );
}
