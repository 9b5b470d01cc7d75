import { t } from '@lingui/core/macro';
import { MultiSelect } from '@mantine/core';
import { formatFilterValue } from '@marketplace/domain/catalogue/catalogue.filterLabels.ts';
import type { FacetOption } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import type { MultiValueCatalogueFilterFieldName } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';
import classes from './ProviderFilterPanel.module.css';
import { providerFilterLabels } from './providerFilterLabels.ts';

export interface ProviderFilterSelectProps {
  field: MultiValueCatalogueFilterFieldName;
  options: readonly FacetOption[];
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** Select field of a provider filter. Options show the number of matching providers; no selection means All. */
export function ProviderFilterSelect({ field, options, chosen, onChange }: ProviderFilterSelectProps) {
  const counts = new Map(options.map(({ value, count }) => [value, count]));
  const values = [...options.map(({ value }) => value), ...chosen.filter((value) => !counts.has(value))];
  return (
    <MultiSelect
      label={providerFilterLabels[field]}
      placeholder={chosen.length === 0 ? t`All` : ''}
      data={values.map((value) => ({ value, label: formatFilterValue(field, value) }))}
      value={[...chosen]}
      searchable
      nothingFoundMessage={t`No matching options`}
      mod={{ chosen: chosen.length > 0 }}
      classNames={{
        input: classes['select'] ?? '',
        pillsList: classes['picks'] ?? '',
        inputField: classes['typed'] ?? '',
      }}
      renderPill={({ option }) => (
        <span className={classes['pick']} title={option.label}>
          {option.label}
        </span>
      )}
      comboboxProps={{ withinPortal: false }}
      renderOption={({ option }) => `${option.label} (${formatInteger(counts.get(option.value) ?? 0)})`}
      onChange={onChange}
    />
  );
}
