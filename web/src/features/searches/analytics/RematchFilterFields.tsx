import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { canonicalTechnologyNames } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { formatTechnologyName } from '@marketplace/contracts/catalogue/catalogue.technologyLabels.ts';
import { matchAlgorithmVersions } from '@marketplace/contracts/matching/matching.views.ts';
import { countryCodes, getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { formatInstantAsLocalDay } from '../../../ui/dateTimeFormat.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { useCatalogueHistoryQuery } from '../../catalogue/database/databaseApi.ts';
import classes from './Analytics.module.css';
import { type SearchAnalyticsStateAndSetter, searchAnalyticsUrlStateCodec } from './analyticsUrlState.ts';
import { compareTexts } from '@marketplace/contracts/kernel/messages/formats.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface FieldProps {
  label: string;
  value: string;
  data: readonly Choice[];
  onChange: (value: string) => void;
}

function Field({ label, value, data, onChange }: FieldProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={[...data]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const emptyChoice = (label: string): Choice => ({ value: '', label });
const technologies = canonicalTechnologyNames.map((value) => ({ value, label: formatTechnologyName(value) }));
const countries = [...countryCodes]
  .map((code) => ({ value: code, label: getCountryName(code) }))
  .sort((one, other) => compareTexts(one.label, other.label));
const movementChoices = [
  emptyChoice(t`All providers`),
  { value: 'gained', label: t`Gained a top rank` },
  { value: 'lost', label: t`Lost a top rank` },
];

/**
 * Returns the selectable catalogues: `then`, `current`, the versions on the newest page of the version history, and the
 * chosen version.
 */
function useCatalogueChoices(chosen: string): readonly Choice[] {
  const { data } = useCatalogueHistoryQuery({});
  const versions = (data?.versions ?? []).map(({ version, at }) => ({
    value: String(version),
    label: t`Version ${version}, ${{ date: formatInstantAsLocalDay(at) }}`,
  }));
  const choices = [
    { value: 'then', label: t`At the time of the search` },
    { value: 'current', label: t`Current version` },
    ...versions,
  ];
  return choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: t`Version ${{ version: chosen }}` }];
}

/**
 * Fields for the options of a rematch: algorithm, catalogue, country, technology and providers. The selected values are
 * kept in the URL.
 */
export function RematchFilterFields({ control: { state, change } }: { control: SearchAnalyticsStateAndSetter }) {
  const catalogues = useCatalogueChoices(state.catalogue);
  const setFilter = (name: 'version' | 'catalogue' | 'country' | 'technology' | 'moved') => (value: string) => {
    const search = new URLSearchParams(value === '' ? {} : { [name]: value });
    change({ [name]: searchAnalyticsUrlStateCodec.read(search)[name] });
  };
  return (
    <FlexRow gap="8px 12px" wrap align="end" className={classes['filters']}>
      <Field
        label={t`Algorithm`}
        value={state.version}
        data={matchAlgorithmVersions.map((value) => ({ value, label: value }))}
        onChange={setFilter('version')}
      />
      <Field label={t`Catalogue`} value={state.catalogue} data={catalogues} onChange={setFilter('catalogue')} />
      <Field
        label={t`Country`}
        value={state.country ?? ''}
        data={[emptyChoice(t`All countries`), ...countries]}
        onChange={setFilter('country')}
      />
      <Field
        label={t`Technology`}
        value={state.technology ?? ''}
        data={[emptyChoice(t`All technologies`), ...technologies]}
        onChange={setFilter('technology')}
      />
      <Field label={t`Providers`} value={state.moved ?? ''} data={movementChoices} onChange={setFilter('moved')} />
    </FlexRow>
  );
}
