import { t } from '@lingui/core/macro';
import { useCallback, useMemo } from 'react';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { ChoroplethMap } from '../../charts/world/ChoroplethMap.tsx';
import { formatShortCountryName } from '../../shared/geo/shortCountryName.ts';
import type { CoverageMapUrlStateAndSetter } from './coverageMapUrlStateCodec.ts';
import {
  type CountryWithCoverageCounts,
  formatCoverageTooltipLines,
  computeCoverageMapLegendSteps,
  computeCoverageMapIntensities,
  createCoverageColourScale,
} from './coverageCounts.ts';
import { coverageMapLayerCountLabels, coverageMapLayerLowestCountLabels } from './coverageText.ts';
import type { CountryCoveragePanelState } from './useCountryCoveragePanelState.ts';

export interface CountryCoverageMapProps {
  rows: readonly CountryWithCoverageCounts[];
  control: CoverageMapUrlStateAndSetter;
  open: CountryCoveragePanelState;
  /** Alpha-2 codes of the countries that the chosen providers cover. */
  marked: ReadonlySet<string>;
}

/** World map with each country shaded by the number of networks or providers. */
export function CountryCoverageMap({ rows, control: { state }, open, marked }: CountryCoverageMapProps) {
  const { view, scale: kind } = state;
  const byCode = useMemo(() => new Map(rows.map((row) => [row.code, row])), [rows]);
  const scale = useMemo(() => createCoverageColourScale(rows, view, kind), [rows, view, kind]);
  const values = useMemo(() => computeCoverageMapIntensities(rows, view, scale), [rows, view, scale]);
  const steps = useMemo(() => computeCoverageMapLegendSteps(rows, view, kind), [rows, view, kind]);
  const countries = useMemo(() => new Set(byCode.keys()), [byCode]);
  const describe = useCallback(
    (code: string): readonly string[] => {
      const row = byCode.get(code);
      return row === undefined ? [] : formatCoverageTooltipLines(row, view);
    },
    [byCode, view],
  );
  return (
    <ChoroplethMap
      values={values}
      countries={countries}
      marked={marked}
      selected={open.code}
      nameOf={getCountryName}
      shortNameOf={formatShortCountryName}
      describe={describe}
      onPick={open.pick}
      label={t`Map of coverage: ${{ covered: values.size }} of ${{ total: rows.length }} countries and territories are covered`}
      steps={steps}
      stepsLabel={(kind === 'steps' ? coverageMapLayerCountLabels : coverageMapLayerLowestCountLabels)[view]}
      noDataLabel={t`No coverage data available`}
    />
  );
}
