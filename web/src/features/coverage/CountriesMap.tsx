import { useCallback, useMemo } from 'react';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { ChoroplethMap } from '../../charts/world/ChoroplethMap.tsx';
import { shortCountryName } from '../../shared/geo/shortCountryName.ts';
import type { CoverageControl } from './coverageAddress.ts';
import { type CountryRow, coverageLines, mapSteps, mapValues, scaleOf } from './coverageFigures.ts';
import { viewCounts } from './coverageWords.ts';
import type { OpenCountry } from './useOpenCountry.ts';

export interface CountriesMapProps {
  rows: readonly CountryRow[];
  control: CoverageControl;
  open: OpenCountry;
  /** Alpha-2 codes of the countries that the chosen providers cover. */
  marked: ReadonlySet<string>;
}

/** World map with each country shaded by the number of networks or providers. */
export function CountriesMap({ rows, control: { state }, open, marked }: CountriesMapProps) {
  const { view, scale: kind } = state;
  const byCode = useMemo(() => new Map(rows.map((row) => [row.code, row])), [rows]);
  const scale = useMemo(() => scaleOf(rows, view, kind), [rows, view, kind]);
  const values = useMemo(() => mapValues(rows, view, scale), [rows, view, scale]);
  const steps = useMemo(() => mapSteps(rows, view, kind), [rows, view, kind]);
  const countries = useMemo(() => new Set(byCode.keys()), [byCode]);
  const describe = useCallback(
    (code: string): readonly string[] => {
      const row = byCode.get(code);
      return row === undefined ? [] : coverageLines(row, view);
    },
    [byCode, view],
  );
  return (
    <ChoroplethMap
      values={values}
      countries={countries}
      marked={marked}
      selected={open.code}
      nameOf={countryName}
      shortNameOf={shortCountryName}
      describe={describe}
      onPick={open.pick}
      label={`Map of coverage: ${values.size} of ${rows.length} countries and territories are covered`}
      steps={steps}
      stepsLabel={kind === 'steps' ? viewCounts[view] : `${viewCounts[view]}, from`}
      noDataLabel="No coverage data available"
    />
  );
}
