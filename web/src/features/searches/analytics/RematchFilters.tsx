import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { technologies } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { algorithmVersions } from '@marketplace/contracts/matching/matching.views.ts';
import { countryCodes, countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { dayText } from '../../../ui/instants.ts';
import { Row } from '../../../ui/Row.tsx';
import { useCatalogueHistoryQuery } from '../../catalogue/database/databaseApi.ts';
import classes from './Analytics.module.css';
import { type AnalyticsControl, analyticsState } from './analyticsState.ts';

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

const same = (value: string): Choice => ({ value, label: value });
const any = (label: string): Choice => ({ value: '', label });
const countries = [...countryCodes]
  .map((code) => ({ value: code, label: countryName(code) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));
const moves = [any('Everybody'), { value: 'gained', label: 'Who gains' }, { value: 'lost', label: 'Who loses' }];

/** The versions of the catalogue that can be chosen: those of the first page of its history, and the one that is. */
function useCatalogues(chosen: string): readonly Choice[] {
  const { data } = useCatalogueHistoryQuery({});
  const versions = (data?.versions ?? []).map(({ version, at }) => ({
    value: String(version),
    label: `Version ${version}, ${dayText(at)}`,
  }));
  const known = [{ value: 'then', label: 'Of its time' }, { value: 'current', label: 'As it stands' }, ...versions];
  return known.some(({ value }) => value === chosen)
    ? known
    : [...known, { value: chosen, label: `Version ${chosen}` }];
}

/** By what searches are answered again, which of them, and of whom is told. What the address cannot hold is left out of it. */
export function RematchFilters({ control: { state, change } }: { control: AnalyticsControl }) {
  const catalogues = useCatalogues(state.catalogue);
  const set = (name: 'version' | 'catalogue' | 'country' | 'technology' | 'moved') => (value: string) => {
    const search = new URLSearchParams(value === '' ? {} : { [name]: value });
    change({ [name]: analyticsState.read(search)[name] });
  };
  return (
    <Row gap="8px 12px" wrap align="end" className={classes['filters']}>
      <Field label="Algorithm" value={state.version} data={algorithmVersions.map(same)} onChange={set('version')} />
      <Field label="Catalogue" value={state.catalogue} data={catalogues} onChange={set('catalogue')} />
      <Field
        label="Country"
        value={state.country ?? ''}
        data={[any('All countries'), ...countries]}
        onChange={set('country')}
      />
      <Field
        label="Technology"
        value={state.technology ?? ''}
        data={[any('All technologies'), ...technologies.map(same)]}
        onChange={set('technology')}
      />
      <Field label="Providers" value={state.moved ?? ''} data={moves} onChange={set('moved')} />
    </Row>
  );
}
