import { t } from '@lingui/core/macro';
import { Loader } from '@mantine/core';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { coverageTechnologyLabels } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageCountryReplyItem } from '@marketplace/contracts/coverage/coverage.views.ts';
import { useIsPrinting } from '../../core/useIsPrinting.ts';
import { Card } from '../../ui/Card.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { ScreenReaderLoadingText } from '../../ui/Skeletons.tsx';
import {
  parseCoverageTechnologiesParam,
  type CoverageMapUrlStateAndSetter,
  type CoverageMapUrlState,
} from './coverageMapUrlStateCodec.ts';
import { type CountryWithCoverageCounts, toCountryCoverageRows } from './coverageCounts.ts';
import classes from './CoverageMap.module.css';
import { CoverageMapFilterToolbar } from './CoverageMapFilterToolbar.tsx';
import { coverageMapLayerCountLabels } from './coverageText.ts';
import { CountrySearchAndColourScaleBar } from './CountrySearchAndColourScaleBar.tsx';
import { CountryCoveragePanel } from './panel/CountryCoveragePanel.tsx';
import { CountryCoverageTable } from './table/CountryCoverageTable.tsx';
import { type CountryCoveragePanelState, useCountryCoveragePanelState } from './useCountryCoveragePanelState.ts';

/** Loaded on demand, because the country shapes are large. */
const CountriesMap = lazy(async () => ({ default: (await import('./CountryCoverageMap.tsx')).CountryCoverageMap }));

function CoverageLoading() {
  return (
    <div className={classes['waiting']}>
      <ScreenReaderLoadingText>{t`Loading coverage data`}</ScreenReaderLoadingText>
      <Loader aria-hidden />
    </div>
  );
}

/** View and technologies as text, because the controls are not printed. */
function PrintedSettings({ state: { view, technologies } }: { state: CoverageMapUrlState }) {
  const chosen = parseCoverageTechnologiesParam(technologies);
  const names = chosen.map((each) => coverageTechnologyLabels[each]).join(', ');
  const layer = coverageMapLayerCountLabels[view];
  return (
    <MutedText size="medium" className={classes['printed']}>
      {chosen.length === 0 ? t`${{ layer }}: no technology selected` : t`${{ layer }}: ${{ technologies: names }}`}
    </MutedText>
  );
}

interface CoverageBodyProps {
  rows: readonly CountryWithCoverageCounts[];
  control: CoverageMapUrlStateAndSetter;
  open: CountryCoveragePanelState;
  marked: ReadonlySet<string>;
}

function CoverageBody({ rows, control, open, marked }: CoverageBodyProps) {
  const content = useRef<HTMLDivElement>(null);
  const printing = useIsPrinting();
  return (
    <>
      {printing && <PrintedSettings state={control.state} />}
      <CountrySearchAndColourScaleBar rows={rows} control={control} open={open} />
      <div className={classes['body']}>
        <div ref={content} className={classes['shown']} tabIndex={-1}>
          {printing || control.state.show === 'table' ? (
            <CountryCoverageTable rows={rows} control={control} open={open} showAll={printing} />
          ) : (
            <Suspense fallback={<CoverageLoading />}>
              <CountriesMap rows={rows} control={control} open={open} marked={marked} />
            </Suspense>
          )}
        </div>
        {open.code !== null && (
          <CountryCoveragePanel
            key={open.code}
            code={open.code}
            takesFocus={open.openedByUser}
            onClose={open.close}
            returnTo={content}
          />
        )}
      </div>
    </>
  );
}

export interface CoverageMapOrTableCardProps {
  /** `undefined` while loading. */
  countries: readonly CoverageCountryReplyItem[] | undefined;
  control: CoverageMapUrlStateAndSetter;
  /** Alpha-2 codes of the countries that the chosen providers cover. */
  marked: ReadonlySet<string>;
}

/** Map or table of all countries, its toolbar, and the details panel of the open country. */
export function CoverageMapOrTableCard({ countries, control, marked }: CoverageMapOrTableCardProps) {
  const open = useCountryCoveragePanelState(control);
  const { technologies } = control.state;
  const chosen = useMemo(() => parseCoverageTechnologiesParam(technologies), [technologies]);
  const rows = useMemo(() => countries && toCountryCoverageRows(countries, chosen), [countries, chosen]);
  return (
    <Card
      title={t`Enhanced Interactive Coverage Map`}
      aside={<CoverageMapFilterToolbar chosen={chosen} onChoose={open.chooseTechnologies} control={control} />}
    >
      {rows === undefined ? (
        <CoverageLoading />
      ) : (
        <CoverageBody rows={rows} control={control} open={open} marked={marked} />
      )}
    </Card>
  );
}
